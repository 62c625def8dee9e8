import { useSyncExternalStore } from 'react'

type Store<Value> = ReturnType<typeof createStore<Value>>

/** Creates a value outside React's tree. The server's rendering and hydration use the initial value. */
export function createStore<Value>(initial: Value) {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    initial,
    get: () => current,
    set: (value: Value) => {
      current = value
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Returns the value, or the part that `select` returns. The component renders again only if that changes. */
export function useStore<Value, Part = Value>(
  { initial, get, subscribe }: Store<Value>,
  select: (value: Value) => Part = (value) => value as never,
): Part {
  return useSyncExternalStore(
    subscribe,
    () => select(get()),
    () => select(initial),
  )
}
