/** Escapes text for use between tags or in an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Returns JSON for use inside a `<script>` element. No text in `value` can end that element. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

/** Returns the link for the operator's contact, which is an email address or a link already. */
export function contactUrl(contact: string): string {
  return contact.includes('://') ? contact : `mailto:${contact}`
}
