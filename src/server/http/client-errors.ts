import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type { ProblemCode } from '../../contract/problems.ts'
import { problem } from '../errors/problems.ts'

type ConnectionError = Error & { code?: string }

const codes: Record<string, ProblemCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
}

export function answerParseError(log: FastifyBaseLogger) {
  return (error: ConnectionError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    log.debug({ err: error }, 'client error')
    const { status, body } = problem(codes[error.code ?? ''] ?? 'malformed')
    if (socket.writable) socket.write(answerOf(status, JSON.stringify(body)))
    socket.destroy(error)
  }
}

function answerOf(status: number, body: string): string {
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}
