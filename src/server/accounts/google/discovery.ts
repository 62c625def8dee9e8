import * as oidc from 'openid-client'
import type { GoogleConfig } from '../../config.ts'

/** Google is asked again where its endpoints are after so long. */
const lifetimeMs = 24 * 60 * 60 * 1000
const retryAfterMs = 60_000
/** That Google may take for an answer. */
const timeoutSeconds = 8

export function createDiscovery({
  issuer,
  clientId,
  clientSecret,
}: GoogleConfig): () => Promise<oidc.Configuration> {
  const execute = [oidc.enableNonRepudiationChecks]
  // Only one of this machine may be (config.ts).
  if (issuer.startsWith('http:')) execute.push(oidc.allowInsecureRequests)
  let found: oidc.Configuration | undefined
  let validUntil = 0
  return async () => {
    if (found && Date.now() < validUntil) return found
    try {
      const server = new URL(issuer)
      const options = { execute, timeout: timeoutSeconds }
      found = await oidc.discovery(server, clientId, clientSecret, undefined, options)
      validUntil = Date.now() + lifetimeMs
    } catch (error) {
      if (!found) throw error
      // What was true yesterday may still be, and is not doubted again at once.
      validUntil = Date.now() + retryAfterMs
    }
    return found
  }
}
