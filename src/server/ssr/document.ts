import type { RenderedPage } from '../../contract/page.ts'
import type { Page } from './pages.ts'

export function pageFrom(template: string, { status, head, html, state }: RenderedPage): Page {
  const { before, session, after } = state
  const parts: Record<string, string> = { head, html, state: before + session + after }
  // A function, since a confession may hold `$&`.
  const document = template.replace(
    /<!--(head|html)-->|"(state)"(?=<)/g,
    (_, tag, json) => parts[tag ?? json] ?? '',
  )
  return { status, document: Buffer.from(document) }
}
