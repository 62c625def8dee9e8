import { type CallName, calls } from '../src/contract/calls.ts'
import { type ProblemCode, problems } from '../src/contract/problems.ts'
import { refusalCodes } from '../src/server/http/openapi.ts'

const patterns = Object.keys(calls).map((name) => {
  const [method = '', path = ''] = name.split(' ')
  const pattern = new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
  return { name: name as CallName, method, pattern }
})

/** Throws if the call does not declare this refusal, because clients rely on the declared list. */
export function assertDeclared(method: string, url: string, code: ProblemCode): void {
  const [path = ''] = url.split('?')
  const call = patterns.find((one) => one.method === method && one.pattern.test(path))
  if (!call || problems[code].status >= 500 || refusalCodes(call.name).has(code)) return
  throw new Error(`${call.name} answered ${code}, which it does not declare`)
}
