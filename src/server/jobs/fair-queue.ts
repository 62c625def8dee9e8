/** A queue that serves owners in turn (round robin), and the items of each owner in order of arrival. */
export function createFairQueue<Item>() {
  /** The items by owner, in the order in which owners are served. No set is empty. */
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
    next: (): Item | undefined => {
      const [[owner, items] = []] = queues
      if (owner === undefined || !items) return undefined
      const [item] = items
      queues.delete(owner)
      queues.set(owner, items)
      if (item !== undefined) remove(owner, item)
      return item
    },
    /** Returns the newest item of the owner with the most items. */
    surplus: (): Item | undefined => {
      let longest = new Set<Item>()
      // Among equal owners, the last one is chosen, because its item has just arrived.
      for (const items of queues.values()) if (items.size >= longest.size) longest = items
      return [...longest].at(-1)
    },
  }
}
