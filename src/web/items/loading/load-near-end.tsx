import { useEffect, useEffectEvent, useRef } from 'react'

export type GrowingList = {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

const pagesByItself = 3
/** How far below the window, in px, the end of the list is when more is loaded. */
const nearPx = 400

/**
 * Stands at the end of a list and loads three pages when the user scrolls there by hand. Keys, screen readers and the
 * way back scroll without a hand, so for them only the button after it loads more. It allows three pages again.
 */
export function LoadNearEnd({ list }: { list: GrowingList }) {
  const end = useRef<HTMLDivElement>(null)
  const pagesLeft = useRef(pagesByItself)
  const loaded = useRef<GrowingList>(null)
  const loadIfNear = useEffectEvent(() => {
    const isNear = end.current && end.current.getBoundingClientRect().top < innerHeight + nearPx
    if (!isNear || pagesLeft.current === 0) return
    if (list.isFetchingNextPage || list.isFetchNextPageError) return
    // Two events may come before the next render.
    if (loaded.current === list) return
    loaded.current = list
    pagesLeft.current--
    list.fetchNextPage()
  })
  useEffect(() => {
    const button = end.current?.nextElementSibling
    const allowMore = () => {
      pagesLeft.current = pagesByItself
    }
    let isByHand = false
    const note = ({ type }: Event) => {
      if (type !== 'scroll') isByHand = type !== 'keydown'
      if (isByHand) loadIfNear()
    }
    const types = ['wheel', 'touchmove', 'keydown', 'scroll']
    for (const type of types) addEventListener(type, note, { passive: true })
    button?.addEventListener('click', allowMore)
    return () => {
      button?.removeEventListener('click', allowMore)
      for (const type of types) removeEventListener(type, note)
    }
  }, [])
  return <div ref={end} />
}
