import { useSyncExternalStore } from 'react'

/** A value outside React's tree. The server's rendering and hydration use the initial value. */
export type Store<Value> = {
  initial: Value
  get: () => Value
  set: (value: Value) => void
  subscribe: (listener: () => void) => () => void
}

export function createStore<Value>(initial: Value): Store<Value> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    initial,
    get: () => current,
    set: (value) => {
      current = value
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Returns the value, or a selected part of it. The component renders again only when that changes. */
export function useStore<Value>(store: Store<Value>): Value
export function useStore<Value, Part>(store: Store<Value>, select: (value: Value) => Part): Part
export function useStore<Value>(
  { initial, get, subscribe }: Store<Value>,
  select: (value: Value) => unknown = (value) => value,
) {
  return useSyncExternalStore(
    subscribe,
    () => select(get()),
    () => select(initial),
  )
}
