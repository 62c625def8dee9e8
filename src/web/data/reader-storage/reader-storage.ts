import { attempt } from '../../ui/attempt.ts'

type Stored<Value> = Value & { isMembers?: boolean | undefined }

type ReaderStorage<Value> = {
  key: string
  nothing: Value
  isEmpty: (value: Value) => boolean
  /** Called with the value when it is loaded and whenever it changes, here or in another tab. */
  show: (value: Value) => void
}

const followers: ((isMember: boolean) => void)[] = []
let current: boolean | undefined

/** Call this when it is known whether the user is signed in, and when that changes. */
export function followReader(isMember: boolean): void {
  current = isMember
  for (const follow of followers) follow(isMember)
}

/**
 * Stores a value in this browser, which is never sent. A visitor's value is kept, and a sign-in makes it the member's.
 * A member's value is removed when the session ends, so that the next user can't see it.
 */
export function createReaderStorage<Value extends object>({
  key,
  nothing,
  isEmpty,
  show,
}: ReaderStorage<Value>) {
  let shown: Stored<Value> = nothing
  let isMember = false

  /** Other tabs may have changed the value. If the storage is blocked, returns the value of this page. */
  const read = (): Stored<Value> =>
    attempt(() => ({ ...nothing, ...JSON.parse(localStorage.getItem(key) ?? '{}') })) ?? shown
  const load = () => {
    shown = read()
    show(shown)
  }
  const save = (next: Stored<Value>): boolean => {
    shown = next
    show(next)
    const isStored = attempt(() => {
      if (isEmpty(next)) localStorage.removeItem(key)
      else localStorage.setItem(key, JSON.stringify(next))
      return true
    })
    return isStored ?? false
  }
  const follow = (isSignedIn: boolean) => {
    isMember = isSignedIn
    const stored = read()
    if (stored.isMembers && !isMember) save(nothing)
    else save({ ...stored, isMembers: isMember })
  }
  followers.push(follow)
  // This module may be loaded after it became known who uses the browser.
  if (current !== undefined) follow(current)
  if (globalThis.window) window.addEventListener('storage', (event) => event.key === key && load())

  return {
    load,
    /** Returns whether the value is known to be a member's, and ends with the session. */
    isMembers: () => isMember,
    /** Returns whether the value could be stored. If not, it is lost when the page is closed. */
    update: (change: (value: Value) => Value): boolean => {
      const stored = read()
      return save({ ...change(stored), isMembers: isMember || stored.isMembers })
    },
  }
}
