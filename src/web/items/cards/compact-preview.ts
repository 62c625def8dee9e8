/** Removes the blank lines between paragraphs, to fit more text on a card. */
export function compactPreview(preview: string): string {
  return preview.replace(/\n(?:[^\S\n]*\n)+/g, '\n')
}
