/** Every item once: between two pages of a moving list, one may have come twice. */
export function distinct<Item extends { id: string }>(items: Item[] = []): Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()]
}
