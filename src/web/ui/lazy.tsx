import { type ComponentType, useEffect, useSyncExternalStore } from 'react'
import { markClickedBusy } from './clicked-button.ts'
import { createStore } from './store.ts'
import { toastError } from './toasts.ts'

type LazyPart<Value> = { value?: Value; load: () => Promise<Value> }

type LazyProps = {
  /** Called when the part can't be loaded; a toast then tells the user. Without it a failure is silent. */
  onLoadError?: () => void
}

const parts: LazyPart<unknown>[] = []
const areLoaded = createStore(false)
export const loadErrorTitle = 'This didn’t load'
export const loadError = new Error(
  'Check your connection, or reload the page. Your draft is saved.',
)

/** A component that is loaded after the first view. It renders nothing until then. */
export function lazyComponent<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  type Props = Module[Name] extends ComponentType<infer Props> ? Props : never
  const part = lazyPart(load, name)
  const get = () => part.value as ComponentType<Props> | undefined
  return function LazyComponent(props: Props & LazyProps) {
    const Part = useSyncExternalStore(areLoaded.subscribe, get, get)
    const { onLoadError } = props
    // biome-ignore lint/correctness/useExhaustiveDependencies: only when it is mounted
    useEffect(() => {
      let isMounted = true
      const unmark = onLoadError && !Part ? markClickedBusy() : undefined
      loadLazyParts()
        .finally(unmark)
        .catch(() => {
          if (!isMounted || !onLoadError) return
          toastLoadError()
          onLoadError()
        })
      return () => {
        isMounted = false
      }
    }, [])
    return Part && <Part {...props} />
  }
}

/** Returns a function that loads the lazy parts before it calls its own. It rejects when they can't be loaded. */
export function lazyFunction<Name extends string, Args extends unknown[], Result>(
  load: () => Promise<Record<Name, (...args: Args) => Result>>,
  name: Name,
) {
  const part = lazyPart(load, name)
  return async (...args: Args) => {
    await loadLazyParts()
    return (await part.load())(...args)
  }
}

function lazyPart<Module, Name extends keyof Module>(load: () => Promise<Module>, name: Name) {
  const part: LazyPart<Module[Name]> = {
    load: async () => {
      part.value ??= (await load())[name]
      return part.value
    },
  }
  parts.push(part)
  return part
}

/**
 * Loads all parts that modules of the first view have declared. The built program holds them in one file, so this is
 * one request. After a failure the next call tries again.
 */
export async function loadLazyParts(): Promise<void> {
  await Promise.all(parts.map((part) => part.load()))
  areLoaded.set(true)
}

/** True from the start on the server, and in a browser that loads the parts before it hydrates. */
export function useLazyPartsAreLoaded(): boolean {
  return useSyncExternalStore(areLoaded.subscribe, areLoaded.get, areLoaded.get)
}

export function toastLoadError(): void {
  toastError(loadErrorTitle, { description: loadError.message })
}
