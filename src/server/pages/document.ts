import type { ApiAnswers, PageRequest, RenderedPage } from '../../contract/page-bundle.ts'
import type { Sized } from '../cache/cache.ts'

/** A page in two parts, between which the viewer's session is put. */
export type Shell = Sized & { status: number; before: Buffer; after: Buffer }

export type RenderShell = (request: PageRequest, answers: ApiAnswers) => Promise<Shell>

export function shellFrom(template: string, { status, head, html, state }: RenderedPage): Shell {
  const [untilState = '', behindState = ''] = template.split(/"state"(?=<)/)
  const parts: Record<string, string> = { head, html }
  // A function, since a confession may hold `$&`.
  const start = untilState.replace(/<!--(head|html)-->/g, (_, part) => parts[part] ?? '')
  const before = Buffer.from(`${start}${state.slice(0, -1)},"session":`)
  const after = Buffer.from(`}${behindState}`)
  return { status, before, after, bytes: before.length + after.length }
}

/** `session` is JSON; from the position `heard` in the events the page listens. */
export function documentOf({ before, after }: Shell, session: string, heard: string): Buffer {
  return Buffer.concat([before, Buffer.from(`${session},"heard":"${heard}"`), after])
}
