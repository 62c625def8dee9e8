import type * as Oidc from 'openid-client'
import type { GoogleConfig } from '../config/config.ts'

/** How long Google's endpoints are cached. */
const lifetimeMs = 24 * 60 * 60 * 1000
const retryAfterMs = 60_000
/** Maximum time for each answer of Google. */
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
      // The configuration allows http only for a provider on this machine.
      if (issuer.startsWith('http:')) execute.push(oidc.allowInsecureRequests)
      const server = new URL(issuer)
      const options = { execute, timeout: timeoutSeconds }
      found = await oidc.discovery(server, clientId, clientSecret, undefined, options)
      validUntil = performance.now() + lifetimeMs
    } catch (error) {
      if (!found) throw error
      // The old endpoints probably still work. Use them, and ask again after a while.
      validUntil = performance.now() + retryAfterMs
    }
    return found
  }
}

/** Loads the library with the first sign-in, because it would slow down the start. */
export function loadOidc(): Promise<typeof Oidc> {
  return import('openid-client')
}
