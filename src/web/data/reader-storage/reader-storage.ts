import { attempt } from '../../ui/attempt.ts'

/** `member` is the mark of the member that the value belongs to. A visitor's value has none. */
type Stored<Value> = Value & { member?: number | undefined }

type ReaderStorage<Value> = {
  key: string
  nothing: Value
  isEmpty: (value: Value) => boolean
  /** Called with the value when it is loaded and whenever it changes, here or in another tab. */
  show: (value: Value) => void
}

const followers: ((email: string | undefined) => void)[] = []

/** Call this when it is known who uses this browser, and when that changes: the member's address, or undefined. */
export function followReader(email: string | undefined): void {
  for (const follow of followers) follow(email)
}

/**
 * Stores a value in this browser, which is never sent. A visitor's value is kept, and a sign-in makes it the member's.
 * A member's value is removed when the session ends or another member signs in, so that the next user can't see it.
 */
export function createReaderStorage<Value extends object>({
  key,
  nothing,
  isEmpty,
  show,
}: ReaderStorage<Value>) {
  let current: Stored<Value> = nothing
  let member: number | undefined

  /** Other tabs may have changed the value. If the storage is blocked, returns the value of this page. */
  const read = (): Stored<Value> =>
    attempt(() => ({ ...nothing, ...JSON.parse(localStorage.getItem(key) ?? '{}') })) ?? current
  const load = () => {
    current = read()
    show(current)
  }
  const save = (next: Stored<Value>): boolean => {
    current = next
    show(next)
    const isStored = attempt(() => {
      if (isEmpty(next)) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(next))
      return true
    })
    return isStored ?? false
  }
  followers.push((email) => {
    const stored = read()
    member = markOf(email)
    if (stored.member !== undefined && stored.member !== member) save(nothing)
    else save({ ...stored, member })
  })
  if (globalThis.window) window.addEventListener('storage', (event) => event.key === key && load())

  return {
    load,
    /** Returns whether the value is known to be a member's, and ends with the session. */
    isMembers: () => member !== undefined,
    /** Returns whether the value could be stored. If not, it is lost when the page is closed. */
    update: (change: (value: Value) => Value): boolean => {
      const stored = read()
      return save({ ...change(stored), member: member ?? stored.member })
    },
  }
}

/**
 * Returns one byte of a hash of the address. It shows that another member uses this browser, also if the session changed
 * while no page was open, but it is far too short to tell who they are.
 */
function markOf(email: string | undefined): number | undefined {
  if (email === undefined) return undefined
  let hash = 0
  for (let index = 0; index < email.length; index++)
    hash = (hash * 31 + email.charCodeAt(index)) % 256
  return hash
}
