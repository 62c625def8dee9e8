/**
 * Returns the shown list with those items of a newer answer (`fresh`) that `isNew` accepts. Each is inserted next to
 * its neighbour in the answer. Shown items keep their order, so that nothing moves.
 */
export function insertAmong<Item extends { id: string }>(
  shown: Item[],
  fresh: Item[],
  isNew: (item: Item) => boolean,
): Item[] {
  const result = [...shown]
  const placeOf = (item: Item) => result.findIndex(({ id }) => id === item.id)
  for (const [index, item] of fresh.entries()) {
    if (!isNew(item) || placeOf(item) >= 0) continue
    const before = fresh.slice(0, index).findLast((other) => placeOf(other) >= 0)
    const after = fresh.slice(index).find((other) => placeOf(other) >= 0)
    const place = before ? placeOf(before) + 1 : after ? placeOf(after) : result.length
    result.splice(place, 0, item)
  }
  return result
}
