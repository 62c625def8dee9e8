/** On a card, paragraphs follow each other without the blank lines between them. */
export function compactPreview(preview: string): string {
  return preview.replace(/\n(?:[^\S\n]*\n)+/g, '\n')
}
