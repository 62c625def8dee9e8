import type * as Oidc from 'openid-client'
import { z } from 'zod'
import { isEmail } from '../../contract/credentials.ts'
import type { GoogleConfig } from '../config/config.ts'
import type { Keys } from '../crypto/keys.ts'
import { sealed } from '../crypto/seal.ts'
import { problem } from '../errors/problems.ts'

/** Maximum time for a person to sign in at Google. */
export const authorizationSeconds = 10 * 60

/** Maximum time for each answer of Google. */
const timeoutSeconds = 8

export const googleCallback = '/api/session/google/callback'

type Authorization =
  | { email: string }
  | { failure: 'cancelled' | 'failed' | 'foreign' | 'unverified' }
  | { failure: 'unauthorized'; refusal: string }

/** Error codes of a provider that does not let this site sign people in. Only these codes are logged. */
const siteRefusals = [
  'unauthorized_client',
  'invalid_client',
  'redirect_uri_mismatch',
  'invalid_redirect_uri',
  'org_internal',
]

/** The content of a cookie that the browser has while the user is at Google. */
type PendingAuthorization = {
  origin: string
  state: string
  nonce: string
  verifier: string
  endsAt: number
}
const pendingCookie = sealed<PendingAuthorization>('google', 1_024)

/** Only an email address that Google has verified identifies a person. */
const Claims = z.object({ email: z.string(), email_verified: z.literal(true) })

export function createGoogle(config: GoogleConfig, universityDomain: string, keys: Keys) {
  const findProvider = createDiscovery(config)
  return {
    /** Returns the URL of the popup, and encrypted data that the browser stores until it comes back. */
    startAuthorization: async (origin: string) => {
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
        endsAt: Date.now() + authorizationSeconds * 1000,
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
      return { url: url.href, state: pending.state, pending: pendingCookie.seal(keys, pending) }
    },
    /** `search` is the query string of Google's redirect, `cookie` the data that the browser stored. */
    finishAuthorization: async (search: string, cookie: string): Promise<Authorization> => {
      const pending = pendingCookie.open(keys, cookie)
      if (!pending) return { failure: 'failed' }
      const refusal = new URLSearchParams(search).get('error')
      if (refusal) return failureOf(refusal)
      try {
        const claims = await readClaims(await findProvider(), search, pending)
        if (!claims) return { failure: 'failed' }
        const known = Claims.safeParse(claims).data
        if (!known) return { failure: 'unverified' }
        if (!isEmail(known.email)) return { failure: 'foreign' }
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

/** A provider refuses our secret by a code in the body, or only by a header: that means `invalid_client`. */
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

/** Asks Google for its endpoints. Rejects if its answer does not fit the issuer. */
export async function discover({ issuer, clientId, clientSecret }: GoogleConfig) {
  const oidc = await loadOidc()
  const execute = [oidc.enableNonRepudiationChecks]
  // The configuration allows http only for a provider on this machine.
  if (issuer.startsWith('http:')) execute.push(oidc.allowInsecureRequests)
  const options = { execute, timeout: timeoutSeconds }
  return oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, options)
}

/** Returns a function that asks Google for its endpoints the first time, and again only if that failed. */
function createDiscovery(config: GoogleConfig) {
  let found: Promise<Oidc.Configuration> | undefined
  return () => {
    found ??= discover(config).catch((error: unknown) => {
      found = undefined
      throw error
    })
    return found
  }
}

/** Loads the library at the first Google sign-in, because it would slow down the start. */
function loadOidc(): Promise<typeof Oidc> {
  return import('openid-client')
}
