import { once } from 'node:events'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from 'node:tls'
import { dayMs, hourMs } from '../../contract/durations.ts'
import type { Config } from '../config/config.ts'
import { isLoopback } from '../config/loopback.ts'
import { failureCause } from '../process/failure-cause.ts'
import { sessionCookieName } from '../viewer/sessions.ts'
import {
  type Examined,
  type Finding,
  fine,
  NotCheckable,
  unchecked,
  warning,
  wrong,
} from './examined.ts'

const timeoutMs = 5_000
/** Programs renew a certificate when a third of its time is left. Below this share, they have failed for a while. */
const minShareLeft = 0.25
/** The first event comes at once. A proxy that buffers holds it until it has more, or sends not even headers. */
const firstEventMs = 4_000

type Asked = { answer: IncomingMessage; ownAddress: string; ownPort: number }

/** Returns where people reach the board. Throws NotCheckable if the board is for this machine only. */
export function publicUrlOf({ publicUrl }: Pick<Config, 'publicUrl'>): URL {
  if (!publicUrl) throw new NotCheckable('PUBLIC_URL is unset: set it before others use the board')
  return new URL(publicUrl)
}

/** Sends a request on a new connection, and returns its answer without having read it. */
export function ask(url: URL, headers: Record<string, string> = {}): Promise<Asked> {
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers, agent: false, signal: AbortSignal.timeout(timeoutMs) })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      const { localAddress = '', localPort = 0 } = answer.socket
      resolve({ answer, ownAddress: localAddress, ownPort: localPort })
    })
    sent.end()
  })
}

/** Returns whether a board, or something else, answers the first page: not a proxy that finds no board. */
export async function answersAtAll(url: URL): Promise<boolean> {
  const asked = await ask(new URL('/', url)).catch(() => undefined)
  asked?.answer.destroy()
  return (asked?.answer.statusCode ?? 503) < 500
}

export async function checkTls({ config }: Examined): Promise<Finding> {
  const url = publicUrlOf(config)
  if (url.protocol === 'http:')
    return isLoopback(url.origin)
      ? unchecked('PUBLIC_URL is on this machine: change it before others use the board')
      : wrong('PUBLIC_URL is http, and passwords can be read on the way: let a proxy speak https')
  try {
    return await judgeCertificate(url)
  } catch (error) {
    return wrong(
      `browsers get no TLS connection to PUBLIC_URL: ${failureCause(error)}; look at the name, the proxy and its certificate`,
    )
  }
}

async function judgeCertificate({ hostname, port }: URL): Promise<Finding> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = connect({
    host,
    port: Number(port || 443),
    ...(/[a-z]/i.test(host) && !host.includes(':') && { servername: host }),
    ALPNProtocols: ['h2', 'http/1.1'],
    rejectUnauthorized: true,
  })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(timeoutMs) })
    const { alpnProtocol } = socket
    const certificate = socket.getPeerCertificate()
    const [from, until] = [certificate.valid_from, certificate.valid_to].map(Date.parse)
    const leftMs = (until ?? 0) - Date.now()
    const left =
      leftMs < 2 * dayMs
        ? `${Math.floor(leftMs / hourMs)} hours`
        : `${Math.floor(leftMs / dayMs)} days`
    const says = `the certificate is valid for ${left} more`
    if (leftMs < minShareLeft * ((until ?? 0) - (from ?? 0)))
      return warning(`${says}: see why it was not renewed`)
    return alpnProtocol === 'h2'
      ? fine(`${says}, and there is HTTP/2`)
      : warning(
          `${says}, but there is no HTTP/2, and each open page takes one of six connections: turn it on in the proxy`,
        )
  } finally {
    socket.destroy()
  }
}

export async function checkEventStream({ config }: Examined): Promise<Finding> {
  const url = new URL('/api/events', publicUrlOf(config))
  const begunAt = performance.now()
  const first = firstEvent(url).catch(() => {
    throw new NotCheckable('fix the public address first')
  })
  const status = await Promise.race([first, wait(firstEventMs, undefined, { ref: false })])
  if (status !== 200 && !(await answersAtAll(url)))
    throw new NotCheckable('fix the public address first')
  if (status === undefined)
    return wrong(
      'the proxy buffers it, so open pages learn nothing: turn buffering off for /api/events',
    )
  if (status === 503)
    return unchecked(
      'the board has reached its limit of open streams: try again later, or serve it by more processes',
    )
  if (status !== 200)
    return wrong(
      `the proxy or the board answers ${status}: let the proxy pass /api/events on to the board`,
    )
  return fine(`the first event came after ${Math.round(performance.now() - begunAt)} ms`)
}

async function firstEvent(url: URL): Promise<number | undefined> {
  const { answer } = await ask(url, { accept: 'text/event-stream' })
  if (answer.statusCode === 200) await once(answer, 'data')
  answer.destroy()
  return answer.statusCode
}

/** Checks what the proxy does to a personal page. The cookie of no session is enough to get one. */
export async function checkAnswers({ config }: Examined): Promise<Finding> {
  const url = publicUrlOf(config)
  const { answer } = await ask(url, {
    accept: 'text/html',
    'accept-encoding': 'gzip, br, zstd, deflate',
    cookie: `${sessionCookieName(config)}=none`,
  }).catch(() => {
    throw new NotCheckable('fix the public address first')
  })
  answer.destroy()
  const { headers, statusCode } = answer
  if (statusCode !== 200)
    return unchecked(
      `the first page answers ${statusCode}: read the logs of the proxy and the board`,
    )
  const cacheControl = headers['cache-control'] ?? ''
  const isWhole = ['private', 'no-store', 'no-transform'].every((part) =>
    cacheControl.includes(part),
  )
  const faults = [
    headers['content-encoding'] && 'it compresses personal pages: turn compression off',
    !isWhole && 'it changes Cache-Control of personal pages: pass it on',
    url.protocol === 'https:' &&
      !headers['strict-transport-security'] &&
      'it drops Strict-Transport-Security: pass it on',
  ].filter(Boolean)
  return faults.length > 0 ? wrong(faults.join('; ')) : fine('personal pages come unchanged')
}
