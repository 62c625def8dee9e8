import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { LightMyRequestResponse } from 'fastify'
import type { Sized } from '../../cache/cache.ts'
import { isKnown } from '../caching.ts'

type Encoding = 'br' | 'gzip' | 'identity'
const encodings: Encoding[] = ['br', 'gzip', 'identity']

/** Header names and values alternate in `head` and `unchangedHead` (304): Node writes such lists fastest. */
export type Variant = {
  etag: string | undefined
  head: string[]
  unchangedHead: string[]
  body: Buffer
}

/** A complete answer, made once for all visitors. */
export type Answer = Sized & {
  route: string
  status: number
  headers: [name: string, value: string][]
  etag: string | undefined
  isCompressible: boolean
  variants: Partial<Record<Encoding, Variant>> & { identity: Variant }
  compressing: Partial<Record<Encoding, Promise<Variant>>>
}

/** Headers that are not cached: Node adds them itself, or they differ between encodings. */
const excludedHeaders = new Set([
  ...['connection', 'date', 'keep-alive', 'transfer-encoding'],
  ...['content-length', 'etag'],
])
/** Smaller bodies and images are not compressed, because the work would save too little. */
const minCompressedBytes = 1_000

const compressors = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body),
}

/** Makes a response ready for the cache. Throws if it sets a cookie, because then it is for one browser only. */
export function answerOf(
  route: string,
  { statusCode, headers, rawPayload }: LightMyRequestResponse,
): Answer {
  if (headers['set-cookie']) throw new Error('An answer that sets a cookie must not be shared')
  const cachedHeaders = Object.entries(headers)
    .filter(([name]) => !excludedHeaders.has(name))
    .map(([name, value]): [string, string] => [name, `${value}`])
  const etag = headers.etag === undefined ? undefined : `${headers.etag}`
  return {
    bytes: 2 * rawPayload.length,
    noStore: statusCode !== 200 && statusCode !== 404,
    route,
    status: statusCode,
    headers: cachedHeaders,
    etag,
    isCompressible: rawPayload.length >= minCompressedBytes && !isImage(headers),
    variants: { identity: variantOf(cachedHeaders, etag, rawPayload) },
    compressing: {},
  }
}

export function encodingFor(answer: Answer, { headers }: IncomingMessage): Encoding {
  const accepted = headers['accept-encoding']
  if (!accepted || !answer.isCompressible) return 'identity'
  return negotiate(accepted, encodings) ?? 'identity'
}

/** Returns the answer in this encoding. The body is compressed once for all requests. */
export async function compressed(answer: Answer, encoding: Encoding): Promise<Variant> {
  if (encoding === 'identity') return answer.variants.identity
  answer.compressing[encoding] ??= compressors[encoding](answer.variants.identity.body).then(
    (body) => {
      const etag = answer.etag?.replace(/"$/, `-${encoding}"`)
      const headers: Answer['headers'] = [...answer.headers, ['content-encoding', encoding]]
      answer.variants[encoding] = variantOf(headers, etag, body)
      return answer.variants[encoding]
    },
  )
  return answer.compressing[encoding]
}

/** Sends the answer, or 304 if the client already has it. Returns the status that was sent. */
export function send(
  { status }: Answer,
  { etag, head, unchangedHead, body }: Variant,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
): number {
  if (etag && isKnown(etag, headers['if-none-match'])) {
    response.writeHead(304, unchangedHead).end()
    return 304
  }
  response.writeHead(status, head)
  if (method === 'HEAD') response.end()
  else response.end(body)
  return status
}

function variantOf(headers: Answer['headers'], etag: string | undefined, body: Buffer): Variant {
  const common = etag ? [...headers, ['etag', etag]] : headers
  return {
    etag,
    body,
    head: [...common, ['content-length', `${body.length}`]].flat(),
    unchangedHead: common.filter(([name]) => !name?.startsWith('content-t')).flat(),
  }
}

function isImage(headers: LightMyRequestResponse['headers']): boolean {
  return `${headers['content-type']}`.startsWith('image/')
}
