import { useQuery } from '@tanstack/react-query'
import { type ToggleEvent, useEffect, useLayoutEffect } from 'react'
import { useBoardFacts } from '../../data/api/board-facts.tsx'
import { moreMenuId, moreSubject, openDialog } from '../../data/dialogs/dialogs.ts'
import { hideForMe } from '../../data/hidden-items/hidden-for-me.ts'
import { followReader } from '../../data/reader-storage/reader-storage.ts'
import { removeFromSaved, saveConfession, savedIds } from '../../data/saved/saved.ts'
import { sessionQuery } from '../../data/session/session-query.ts'
import { toastLoadError } from '../../ui/lazy.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useStore } from '../../ui/store.ts'
import { quoted } from '../../ui/user-text.tsx'

/** On every page: the More menu, and the lists that this browser stores for its user. */
export function Moderation() {
  useLayoutEffect(openForEarlyClick, [])
  useListsOfReader()
  return <MoreMenu />
}

function useListsOfReader(): void {
  const { data: session } = useQuery(sessionQuery())
  // The session is unknown if it could not be read.
  const isMember = session && session.user !== null
  useEffect(() => {
    if (isMember !== undefined) followReader(isMember)
  }, [isMember])
}

/** The menu of all More buttons. It does not exist before the first click on one of them. */
function MoreMenu() {
  const subject = useStore(moreSubject)
  const saved = useStore(savedIds)
  const { boardTitle } = useBoardFacts()
  if (!subject) return null
  const { item, button } = subject
  const hide = () => {
    const article = button.closest('article')
    hideForMe(item.id)
    // Wait until the menu has closed. Closing returns the focus to the More button, which disappears with the item.
    queueMicrotask(() => article?.focus({ preventScroll: true }))
  }
  return (
    <Menu
      id={moreMenuId}
      label={`More ${quoted(item.text)}`}
      onBeforeToggle={place}
      className="absolute"
      items={[
        ...(item.kind === 'confession'
          ? [
              savedItem(item.id, saved),
              { name: 'Share as picture', onSelect: () => sharePicture(item.id, boardTitle) },
            ]
          : []),
        { name: 'Hide for me', onSelect: hide },
        ...(item.isOwner
          ? []
          : [
              {
                name: 'Report',
                isApart: true,
                onSelect: () => openDialog({ kind: 'report', item }),
              },
            ]),
      ]}
    />
  )
}

function sharePicture(id: string, boardTitle: string): void {
  import('../../items/actions/share-picture.ts')
    .then((file) => file.sharePicture(id, boardTitle))
    .catch(toastLoadError)
}

function savedItem(id: string, saved: string[] | null) {
  return saved?.includes(id)
    ? { name: 'Remove from Saved', onSelect: () => removeFromSaved(id) }
    : { name: 'Save', onSelect: () => saveConfession(id) }
}

/** Opens the menu for a click that came before this code was loaded. The browser found no menu to open then. */
function openForEarlyClick(): void {
  if (moreSubject.get()) document.getElementById(moreMenuId)?.showPopover()
}

/** Places the menu below or above its button, in the page's coordinates, so that it scrolls with the page. */
function place({ newState, currentTarget: menu }: ToggleEvent<HTMLElement>): void {
  const opener = moreSubject.get()?.button
  opener?.toggleAttribute('data-open', newState === 'open')
  if (newState !== 'open' || !opener) return
  const button = opener.getBoundingClientRect()
  const { clientHeight } = document.documentElement
  const isBelow = clientHeight - button.bottom >= Math.min(button.top, heightOf(menu))
  menu.style.top = isBelow ? `${button.bottom + window.scrollY}px` : 'auto'
  menu.style.bottom = isBelow ? 'auto' : `${clientHeight - button.top - window.scrollY}px`
}

/** Returns the menu's height in px. A closed menu has none, so this displays the menu for the measurement. */
function heightOf(menu: HTMLElement): number {
  menu.style.display = 'block'
  const { offsetHeight } = menu
  menu.style.display = ''
  return offsetHeight
}
