import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type { ProblemCode } from '../../contract/problems.ts'
import { problem } from '../errors/problems.ts'
import { errorPage } from './errors.ts'

type ConnectionError = Error & { code?: string; rawPacket?: unknown }

const codes: Record<string, ProblemCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
}

export function answerParseError(log: FastifyBaseLogger) {
  return (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    log.debug({ err: error }, 'client error')
    const { status, body } = problem(codes[error.code ?? ''] ?? 'malformed')
    // The error has only the last packet. A call may come in several, so send the page only if its address is there.
    const isPage = status === 431 && /^\S+ \/(?!api\/)/.test(String(error.rawPacket))
    const answer = isPage
      ? answerOf(status, 'text/html; charset=utf-8', errorPage(body.title, undefined, body.detail))
      : answerOf(status, 'application/problem+json', JSON.stringify(body))
    if (socket.writable) socket.write(answer)
    socket.destroy(error)
  }
}

function answerOf(status: number, type: string, body: string): string {
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${type}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}
