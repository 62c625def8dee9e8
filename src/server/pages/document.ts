import type { ApiAnswers, PageRequest, RenderedPage } from '../../contract/page-bundle.ts'
import type { Sized } from '../cache/cache.ts'

/** A rendered page in two parts. The viewer's session is inserted between them. */
type Shell = Sized & { status: number; before: Buffer; after: Buffer }

export type RenderShell = (request: PageRequest, answers: ApiAnswers) => Promise<Shell>

export function createShell(template: string, { status, head, html, state }: RenderedPage): Shell {
  const [beforeState = '', afterState = ''] = template.split(/"state"(?=<)/)
  const parts: Record<string, string> = { head, html }
  // Use a replacer function: a confession may contain `$&`, which would be expanded in a replacement text.
  const start = beforeState.replace(/<!--(head|html)-->/g, (_, part) => parts[part] ?? '')
  const before = Buffer.from(`${start}${state.slice(0, -1)},"session":`)
  const after = Buffer.from(`}${afterState}`)
  return { status, before, after, bytes: before.length + after.length }
}

/**
 * Returns the HTML for one viewer. `session` is JSON. `heard` is the position (number of a notification) at which the
 * page's event stream begins.
 */
export function documentOf({ before, after }: Shell, session: string, heard: number): Buffer {
  return Buffer.concat([before, Buffer.from(`${session},"heard":${heard}`), after])
}
