import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { searchLimits } from '../../../contract/limits.ts'
import { searchFrom, searchPath } from '../../data/search/search-params.ts'
import { focusMain } from '../../ui/focus-main.ts'
import { Icon } from '../../ui/icon.tsx'
import { navigate, useLocation } from '../../ui/location.tsx'

/** A form, so that it works without JavaScript. It asks when it is sent, not at each key. */
export function SearchBox() {
  const { pathname, search, key } = useLocation()
  const { q } = searchFrom(new URLSearchParams(pathname === '/search' ? search : ''))
  const input = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit shows what it searches for
  useEffect(() => {
    if (!input.current) return
    input.current.value = q
    // Its page has nothing else to show.
    if (pathname === '/search' && !q) input.current.focus()
  }, [q, key])

  const send = (event: FormEvent) => {
    event.preventDefault()
    const path = searchPath({ q: input.current?.value.trim() ?? '' })
    navigate(path, { replace: path === pathname + search })
    // What was found can be gone through by keys; on a phone the keyboard makes way.
    focusMain()
  }
  const leave = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget } = event
    const to =
      key === 'Escape'
        ? document.querySelector('main')
        : key === 'ArrowDown' && document.querySelector<HTMLElement>('article a')
    if (!to || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (key === 'Escape') currentTarget.value = q
    to.focus()
  }
  const close = () => {
    if (input.current) input.current.value = q
    focusMain()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of last year don't know `search`
    <form role="search" action="/search" onSubmit={send} className="search-box">
      <Icon name="search" size={19} />
      <input
        ref={input}
        type="search"
        name="q"
        aria-label="Search confessions"
        placeholder="Search"
        defaultValue={q}
        maxLength={searchLimits.length}
        enterKeyHint="search"
        autoComplete="off"
        onKeyDown={leave}
      />
      <button type="button" onClick={close}>
        Cancel
      </button>
    </form>
  )
}
