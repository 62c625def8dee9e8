import type * as Oidc from 'openid-client'
import { z } from 'zod'
import { isEmail } from '../../contract/credentials.ts'
import type { GoogleConfig } from '../config/config.ts'
import { readPendingCookie, sealPendingCookie } from '../crypto/google-cookie.ts'
import type { Keys } from '../crypto/keys.ts'
import { problem } from '../errors/problems.ts'
import { createDiscovery, loadOidc } from './discovery.ts'

/** For so long somebody may be away at Google. */
export const authorizationSeconds = 10 * 60

export const googleCallback = '/api/session/google/callback'

export type Google = {
  /** Where a popup goes, and what its browser keeps until it comes back to `origin`. */
  startAuthorization: (origin: string) => Promise<{ url: string; state: string; pending: string }>
  /** `search` is the query that Google sent along, `pending` what the browser kept. */
  finishAuthorization: (search: string, pending: string) => Promise<Authorization>
}

type Authorization =
  | { email: string }
  | { failure: 'cancelled' | 'failed' | 'foreign' }
  | { failure: 'unauthorized'; refusal: string }

/** What a provider answers where it doesn't let this site sign people in. Only these words are logged. */
const siteRefusals = [
  'unauthorized_client',
  'invalid_client',
  'redirect_uri_mismatch',
  'invalid_redirect_uri',
  'org_internal',
]

const PendingAuthorization = z.object({
  origin: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  until: z.number(),
})
type PendingAuthorization = z.infer<typeof PendingAuthorization>

/** Only an address that Google has verified says who someone is. */
const Claims = z.object({ email: z.string(), email_verified: z.literal(true) })

export function createGoogle(config: GoogleConfig, universityDomain: string, keys: Keys): Google {
  const findProvider = createDiscovery(config)
  return {
    startAuthorization: async (origin) => {
      const provider = await findProvider().catch((cause: unknown) => {
        throw problem('google_unreachable', { retryAfter: 10, cause })
      })
      const oidc = await loadOidc()
      const verifier = oidc.randomPKCECodeVerifier()
      const pending: PendingAuthorization = {
        origin,
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier,
        until: Date.now() + authorizationSeconds * 1000,
      }
      const url = oidc.buildAuthorizationUrl(provider, {
        redirect_uri: `${origin}${googleCallback}`,
        scope: 'openid email',
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        hd: universityDomain,
        prompt: 'select_account',
      })
      const kept = sealPendingCookie(keys, JSON.stringify(pending))
      return { url: url.href, state: pending.state, pending: kept }
    },
    finishAuthorization: async (search, kept) => {
      const pending = readPending(keys, kept)
      if (!pending) return { failure: 'failed' }
      const refusal = new URLSearchParams(search).get('error')
      if (refusal) return failureOf(refusal)
      try {
        const claims = await readClaims(await findProvider(), search, pending)
        if (!claims) return { failure: 'failed' }
        const known = Claims.safeParse(claims).data
        if (!known || !isEmail(known.email)) return { failure: 'foreign' }
        return { email: known.email.toLowerCase() }
      } catch (error) {
        return failureOf(await tokenRefusal(error))
      }
    },
  }
}

function failureOf(refusal: string | undefined): Authorization {
  if (refusal === 'access_denied') return { failure: 'cancelled' }
  const known = siteRefusals.find((one) => one === refusal)
  return known ? { failure: 'unauthorized', refusal: known } : { failure: 'failed' }
}

/** A provider may refuse the client's password in the body or, with status 401, in a header alone. */
async function tokenRefusal(error: unknown): Promise<string | undefined> {
  const { ResponseBodyError, WWWAuthenticateChallengeError } = await loadOidc()
  if (error instanceof ResponseBodyError) return error.error
  return error instanceof WWWAuthenticateChallengeError ? 'invalid_client' : undefined
}

async function readClaims(
  provider: Oidc.Configuration,
  search: string,
  { origin, state, nonce, verifier }: PendingAuthorization,
) {
  const url = new URL(`${origin}${googleCallback}${search}`)
  const { authorizationCodeGrant } = await loadOidc()
  const tokens = await authorizationCodeGrant(provider, url, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  })
  return tokens.claims()
}

function readPending(keys: Keys, kept: string): PendingAuthorization | undefined {
  const text = readPendingCookie(keys, kept)
  if (!text) return undefined
  const pending = PendingAuthorization.parse(JSON.parse(text))
  return pending.until > Date.now() ? pending : undefined
}
