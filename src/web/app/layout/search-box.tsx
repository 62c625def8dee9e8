import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { searchLimits } from '../../../contract/limits.ts'
import { useBoardFacts } from '../../data/api/board-facts.tsx'
import { dropUnknownTopic } from '../../data/confessions/feed-params.ts'
import { searchFrom, searchPath } from '../../data/search/search.ts'
import { focusMain } from '../../ui/focus.ts'
import { Icon } from '../../ui/icon.tsx'
import { navigate, useLocation } from '../../ui/location.tsx'

/** Works without JavaScript, too. On phones it is an icon that becomes a field while it has the focus. */
export function SearchBox() {
  const { pathname, search, key } = useLocation()
  const { origin, topics } = useBoardFacts()
  const { searchParams } = dropUnknownTopic(new URL(pathname + search, origin), topics)
  const shown = searchFrom(searchParams)
  const q = pathname === '/search' ? shown.q : ''
  // A search from the feed of a topic, or from results of that topic, is for this topic, too.
  const topic = pathname === '/' || pathname === '/search' ? shown.topic : undefined
  const input = useRef<HTMLInputElement>(null)
  const visit = useRef(key)
  useEffect(() => {
    if (!input.current) return
    // Each visit shows its own query. The first one keeps what was typed before hydration.
    if (visit.current !== key) input.current.value = q
    visit.current = key
    // The search page is empty without a query, so the field gets the focus.
    if (pathname === '/search' && !q) input.current.focus()
  }, [pathname, q, key])

  const send = (event: FormEvent) => {
    event.preventDefault()
    const path = searchPath({ q: input.current?.value.trim() ?? '', ...(topic && { topic }) })
    navigate(path, { replace: path === pathname + search })
    // Move the focus to the results for keyboard users. On a phone, this also closes the on-screen keyboard.
    focusMain()
  }
  const close = () => {
    if (input.current) input.current.value = q
    focusMain()
  }
  const onKey = (event: KeyboardEvent) => {
    const isDown = event.key === 'ArrowDown' && !event.shiftKey && !event.altKey
    const result = isDown && document.querySelector<HTMLElement>('article a')
    if (event.key !== 'Escape' && !result) return
    event.preventDefault()
    if (result) result.focus()
    else close()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers from a year ago don't support `search`
    <form
      role="search"
      action="/search"
      onSubmit={send}
      onKeyDown={onKey}
      // Keep the focus: without it, Cancel would disappear before the click.
      onMouseDown={(event) => event.target !== input.current && event.preventDefault()}
      className="search-box"
    >
      {topic && <input type="hidden" name="topic" value={topic} />}
      <Icon name="search" className="size-5" />
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
      />
      <button type="button" onClick={close}>
        Cancel
      </button>
    </form>
  )
}
