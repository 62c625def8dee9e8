/** A queue that serves owners in turn (round robin), and the items of each owner in order of arrival. */
export function createFairQueue<Item>() {
  /** The waiting items of each owner, in the order in which owners are served. Owners without items are removed. */
  const queues = new Map<string, Set<Item>>()
  let size = 0

  const remove = (owner: string, item: Item) => {
    const items = queues.get(owner)
    if (!items?.delete(item)) return
    size--
    if (items.size === 0) queues.delete(owner)
  }
  return {
    get size() {
      return size
    },
    add: (owner: string, item: Item) => {
      const items = queues.get(owner) ?? new Set()
      queues.set(owner, items.add(item))
      size++
    },
    remove,
    all: (): Item[] => [...queues.values()].flatMap((items) => [...items]),
    next: (): Item | undefined => {
      const [[owner, items] = []] = queues
      if (owner === undefined || !items) return undefined
      const [item] = items
      queues.delete(owner)
      queues.set(owner, items)
      if (item !== undefined) remove(owner, item)
      return item
    },
    /** Returns whether no owner would have more items than this one, if it got one more. */
    wouldHaveMost: (owner: string): boolean => {
      const count = (queues.get(owner)?.size ?? 0) + 1
      return [...queues.values()].every((items) => items.size <= count)
    },
    /** Returns the item to drop if the queue is too long: the newest one of the owner with the most items. */
    surplus: (): Item | undefined => {
      let longest = new Set<Item>()
      // If several owners have equally many items, take the owner that would be served last.
      for (const items of queues.values()) if (items.size >= longest.size) longest = items
      return [...longest].at(-1)
    },
  }
}
