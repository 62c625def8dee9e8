/** Shows line breaks as spaces, to fit more text on a card. */
export function compactPreview(preview: string): string {
  return preview.replace(/\s*\n\s*/g, ' ')
}
