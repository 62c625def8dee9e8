/** Round robin over owners, oldest first within each. */
type FairQueue<Item> = {
  readonly size: number
  add: (owner: string, item: Item) => void
  remove: (owner: string, item: Item) => void
  next: () => Item | undefined
  /** The newest of the owner who has the most. */
  surplus: () => Item | undefined
}

export function createFairQueue<Item>(): FairQueue<Item> {
  /** In order of turns. No line is empty. */
  const lines = new Map<string, Set<Item>>()
  let size = 0

  const remove = (owner: string, item: Item) => {
    const line = lines.get(owner)
    if (!line?.delete(item)) return
    size--
    if (line.size === 0) lines.delete(owner)
  }
  return {
    get size() {
      return size
    },
    add: (owner, item) => {
      const line = lines.get(owner) ?? new Set()
      lines.set(owner, line.add(item))
      size++
    },
    remove,
    next: () => {
      const [[owner, line] = []] = lines
      if (owner === undefined || !line) return undefined
      const [item] = line
      lines.delete(owner)
      lines.set(owner, line)
      if (item !== undefined) remove(owner, item)
      return item
    },
    surplus: () => {
      let longest = new Set<Item>()
      // Of equals the last, which came just now.
      for (const line of lines.values()) if (line.size >= longest.size) longest = line
      return [...longest].at(-1)
    },
  }
}
