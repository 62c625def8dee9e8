import type { RenderedPage } from '../../contract/page.ts'
import type { Page } from './pages.ts'

/** Puts a rendered page into the template. */
export function pageFrom(template: string, { status, head, html, state }: RenderedPage): Page {
  const parts: Record<string, string> = { head, html, state }
  // A confession may hold `$&`: the parts go in through a function, never as a pattern.
  const document = template.replace(
    /<!--(head|html)-->|"(state)"(?=<)/g,
    (_, tag, json) => parts[tag ?? json] ?? '',
  )
  return { status, document: Buffer.from(document) }
}
