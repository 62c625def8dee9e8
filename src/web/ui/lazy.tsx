import { type ComponentType, useEffect, useSyncExternalStore } from 'react'
import { createStore } from './store.ts'
import { toastError } from './toasts.ts'

type LazyPart<Value> = { value?: Value; load: () => Promise<Value> }

type LazyProps = {
  /** Called if the component can't be loaded, after a toast has told the user. Without it, the user is not told. */
  onLoadError?: () => void
}

const parts: LazyPart<unknown>[] = []
const areLoaded = createStore(false)
export const loadErrorTitle = 'This didn’t load'
export const loadError = new Error(
  'Check your connection, or reload the page. Your draft is saved.',
)

/** Returns a component that is loaded after the first view, from the export `name`. Until then it renders nothing. */
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

/** Returns a function that loads the lazy parts and then calls the module's function. Rejects if loading fails. */
export function lazyFunction<
  Name extends string,
  Module extends Record<Name, (...args: never[]) => unknown>,
>(load: () => Promise<Module>, name: Name) {
  const part = lazyPart(load, name)
  return async (...args: Parameters<Module[Name]>) => {
    await loadLazyParts()
    return (await part.load())(...args) as ReturnType<Module[Name]>
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
 * Loads everything that was declared with `lazyComponent` or `lazyFunction`: the lazy parts. The build puts them into
 * one file, so this is one request. After a failure, the next call tries again.
 */
export async function loadLazyParts(): Promise<void> {
  await Promise.all(parts.map((part) => part.load()))
  areLoaded.set(true)
}

/** Returns whether the lazy parts are loaded. On the server they always are. */
export function useLazyPartsAreLoaded(): boolean {
  return useSyncExternalStore(areLoaded.subscribe, areLoaded.get, areLoaded.get)
}

export function toastLoadError(): void {
  toastError(loadErrorTitle, { description: loadError.message })
}

let pressed: HTMLElement | null = null

/** Remembers the button that was clicked last, because not every browser focuses it. */
export function watchButtonClicks(): void {
  const remember = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest('button') : null
  }
  window.addEventListener('click', remember, { capture: true })
}

function markClickedBusy(): () => void {
  const button = pressed
  button?.setAttribute('data-pressed', '')
  return () => button?.removeAttribute('data-pressed')
}

const quietMs = 1_000

/** Runs work that the first view does not need: at the first user input, or after a second without any. */
export function afterFirstView(work: () => void): void {
  const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'focusin']
  const begin = () => {
    clearTimeout(timer)
    for (const sign of signs) window.removeEventListener(sign, begin)
    work()
  }
  const timer = setTimeout(begin, quietMs)
  for (const sign of signs) window.addEventListener(sign, begin, { passive: true })
}

const never = () => () => {}

/** Returns whether hydration is done. Before that no handler runs, and the browser itself would send a form. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
