import type * as Oidc from 'openid-client'
import type { GoogleConfig } from '../config/config.ts'

/** Google is asked again where its endpoints are after so long. */
const lifetimeMs = 24 * 60 * 60 * 1000
const retryAfterMs = 60_000
/** That Google may take for an answer. */
const timeoutSeconds = 8

export function createDiscovery({
  issuer,
  clientId,
  clientSecret,
}: GoogleConfig): () => Promise<Oidc.Configuration> {
  let found: Oidc.Configuration | undefined
  let validUntil = -Infinity
  return async () => {
    if (found && performance.now() < validUntil) return found
    try {
      const oidc = await loadOidc()
      const execute = [oidc.enableNonRepudiationChecks]
      // Only one of this machine may be (config.ts).
      if (issuer.startsWith('http:')) execute.push(oidc.allowInsecureRequests)
      const server = new URL(issuer)
      const options = { execute, timeout: timeoutSeconds }
      found = await oidc.discovery(server, clientId, clientSecret, undefined, options)
      validUntil = performance.now() + lifetimeMs
    } catch (error) {
      if (!found) throw error
      // What was true yesterday may still be, and is not doubted again at once.
      validUntil = performance.now() + retryAfterMs
    }
    return found
  }
}

/** Not with the board: starting it would take longer, and few sign-ins in a minute need it. */
export function loadOidc(): Promise<typeof Oidc> {
  return import('openid-client')
}
