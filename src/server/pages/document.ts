import type { ApiAnswers, PageRequest, RenderedPage } from '../../contract/page-bundle.ts'
import type { Sized } from '../cache/cache.ts'

/** A rendered page in two parts. The viewer's session is inserted between them. */
type Shell = Sized & { status: number; before: Buffer; after: Buffer }

export type RenderShell = (request: PageRequest, answers: ApiAnswers) => Promise<Shell>

export function createShell(template: string, { status, head, html, state }: RenderedPage): Shell {
  const [beforeState = '', afterState = ''] = template.split(/"state"(?=<)/)
  const parts: Record<string, string> = { head, html }
  // Replaced by a function, because a confession may contain `$&`, which a string would expand.
  const start = beforeState.replace(/<!--(head|html)-->/g, (_, part) => parts[part] ?? '')
  const before = Buffer.from(`${start}${state.slice(0, -1)},"session":`)
  const after = Buffer.from(`}${afterState}`)
  return { status, before, after, bytes: before.length + after.length }
}

/** `session` is JSON. `heard` is the position in the events from which the page listens. */
export function documentOf({ before, after }: Shell, session: string, heard: string): Buffer {
  return Buffer.concat([before, Buffer.from(`${session},"heard":"${heard}"`), after])
}
