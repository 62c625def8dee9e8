import type { HostileRequest } from './hostile.ts'
import type { HostileAnswer } from './send.ts'

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

export function faultOf(
  { method }: HostileRequest,
  answer: HostileAnswer | null,
  written: string[],
): string | undefined {
  if (!answer) return 'no answer'
  const mayWrite = answer.status < 400 && !readMethods.has(method)
  if (written.length > 0 && !mayWrite) return `${answer.status} and yet: ${written.join(', ')}`
  if (/^\s+at .+[:(]\d+|node_modules|\.ts:\d+|node:internal/m.test(answer.body)) {
    return 'a stack trace'
  }
  return answer.status < 400 || method === 'HEAD' ? undefined : faultOfRefusal(answer)
}

function faultOfRefusal({ status, contentType, retryAfter, body }: HostileAnswer) {
  if (status >= 500 && status !== 503) return `status ${status}`
  if (!contentType.startsWith('application/problem+json')) return `${status} as ${contentType}`
  const code = codeOf(body)
  if (!code) return `${status} without a code`
  const mayWait = status === 429 || status === 503
  return mayWait && !Number(retryAfter) ? `${status} without Retry-After` : undefined
}

function codeOf(body: string): string | undefined {
  try {
    return JSON.parse(body).code
  } catch {
    return undefined
  }
}
