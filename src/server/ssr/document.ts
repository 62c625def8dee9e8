import type { RenderedPage } from '../../contract/page.ts'
import type { Page } from './pages.ts'

export function pageFrom(template: string, { status, head, html, state }: RenderedPage): Page {
  const parts: Record<string, string> = { head, html, state }
  // A function, since a confession may hold `$&`.
  const document = template.replace(
    /<!--(head|html)-->|"(state)"(?=<)/g,
    (_, tag, json) => parts[tag ?? json] ?? '',
  )
  return { status, document: Buffer.from(document) }
}
