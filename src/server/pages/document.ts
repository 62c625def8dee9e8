import type { RenderedPage } from '../../contract/page.ts'
import type { Shell } from './rendered-pages.ts'

export function shellFrom(template: string, { status, head, html, state }: RenderedPage): Shell {
  const [untilState = '', behindState = ''] = template.split(/"state"(?=<)/)
  const parts: Record<string, string> = { head, html }
  // A function, since a confession may hold `$&`.
  const before = untilState.replace(/<!--(head|html)-->/g, (_, part) => parts[part] ?? '')
  return {
    status,
    before: Buffer.from(before + state.before),
    session: state.session,
    after: Buffer.from(state.after + behindState),
  }
}
