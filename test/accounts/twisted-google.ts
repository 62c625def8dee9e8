import { createHmac, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Events, type MutableResponse, type MutableToken, OAuth2Server } from 'oauth2-mock-server'
import { googleSettings } from './google.ts'

export type Twist = {
  claims?: () => object
  token?: (token: string) => string | undefined
  /** What the token endpoint answers instead of tokens. */
  refusal?: { status: number; error: string }
  /** Answers requests to this path itself. */
  instead?: { path: string; answer: (response: ServerResponse) => void }
}

export type TwistedGoogle = {
  issuer: string
  twist: (twist: Twist) => void
  handedOut: string[]
  stop: () => Promise<void>
}

/** Starts a provider where everyone has this address. It answers correctly until a test twists its answers. */
export async function startTwistedGoogle(email: string): Promise<TwistedGoogle> {
  const server = new OAuth2Server()
  await server.issuer.keys.generate('RS256')
  const handedOut: string[] = []
  let current: Twist = {}
  server.service.on(Events.BeforeTokenSigning, ({ payload }: MutableToken, { body }) => {
    Object.assign(payload, { email, email_verified: true, aud: body.client_id })
    Object.assign(payload, current.claims?.())
  })
  server.service.on(Events.BeforeResponse, (answer: MutableResponse) => {
    const body = answer.body as Record<string, string | undefined>
    const { access_token, refresh_token, id_token } = body
    handedOut.push(...[access_token, refresh_token, id_token].flatMap((token) => token ?? []))
    if (current.refusal) {
      answer.statusCode = current.refusal.status
      answer.body = { error: current.refusal.error }
    }
    if (current.token) body.id_token = current.token(id_token ?? '')
  })
  const listener = createServer((request, response) => {
    if (current.instead && request.url?.startsWith(current.instead.path))
      current.instead.answer(response)
    else server.service.requestHandler(request, response)
  })
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  const issuer = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  server.issuer.url = issuer
  return {
    issuer,
    handedOut,
    twist: (twist) => {
      current = twist
    },
    stop: async () => {
      listener.closeAllConnections()
      listener.close()
    },
  }
}

export function signedWith(key: Parameters<typeof sign>[2], token: string): string {
  const text = token.slice(0, token.lastIndexOf('.'))
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
}

export function changed(token: string, claims: object): string {
  const [head = '', payload = '', signature = ''] = token.split('.')
  return [head, encoded({ ...decoded(payload), ...claims }), signature].join('.')
}

export function unsigned(token: string): string {
  return `${encoded({ alg: 'none', typ: 'JWT' })}.${token.split('.')[1]}.`
}

export function signedWithSecret(token: string): string {
  const [head = '', payload = ''] = token.split('.')
  const text = `${encoded({ ...decoded(head), alg: 'HS256' })}.${payload}`
  const secret = googleSettings.GOOGLE_CLIENT_SECRET
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function decoded(text: string): object {
  return JSON.parse(Buffer.from(text, 'base64url').toString())
}
