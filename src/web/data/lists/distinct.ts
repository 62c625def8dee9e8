/** An item of the inbox has the id of its reply. */
export type Listed = { id: string } | { reply: { id: string } }

/** Removes duplicates: an item that moved between two requests may be on both pages. */
export function distinct<Item extends Listed>(items: Item[] = []): Item[] {
  const idOf = (item: Listed) => ('reply' in item ? item.reply.id : item.id)
  return [...new Map(items.map((item) => [idOf(item), item])).values()]
}
