import type { RenderedPage } from '../../contract/page-bundle.ts'

/** Returns the HTML document of a page. `template` is the built index.html. */
export function documentOf(template: string, { head, html, state }: RenderedPage): string {
  const parts: Record<string, string> = { head, html, state }
  // Use a replacer function: a confession may contain `$&`, which would be expanded in a replacement text.
  return template.replace(
    /<!--(head|html)-->|"(state)"(?=<)/g,
    (_, markup, json) => parts[markup ?? json] ?? '',
  )
}
