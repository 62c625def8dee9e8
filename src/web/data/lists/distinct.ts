/** An entry of a list. An entry of the inbox contains a reply, and the id of that reply identifies it. */
export type Listed = { id: string } | { reply: { id: string } }

/** Removes duplicates: an item that moved between two requests may be on both pages. */
export function distinct<Item extends Listed>(items: Item[] = []): Item[] {
  const idOf = (item: Listed) => ('reply' in item ? item.reply.id : item.id)
  return [...new Map(items.map((item) => [idOf(item), item])).values()]
}
