/** Removes duplicates: an item that moved between two requests may be on both pages. */
export function distinct<Item extends { id: string }>(items: Item[] = []): Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()]
}
