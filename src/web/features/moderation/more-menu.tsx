import type { ToggleEvent } from 'react'
import { openEditor } from '../../data/dialogs/editor-state.ts'
import { moreMenuId, moreSubject } from '../../data/dialogs/more-subject.ts'
import { hideForMe } from '../../data/hidden-items/hidden-for-me.ts'
import { quoted } from '../../ui/first-words.ts'
import { Menu } from '../../ui/menu.tsx'
import { useStore } from '../../ui/store.ts'

/** The menu of all More buttons. It does not exist before the first click on one of them. */
export function MoreMenu() {
  const subject = useStore(moreSubject)
  if (!subject) return null
  const { item, button } = subject
  const hide = () => {
    const article = button.closest('article')
    hideForMe(item.id)
    // Runs after the menu has closed and returned the focus to its button, which disappears.
    queueMicrotask(() => article?.focus({ preventScroll: true }))
  }
  return (
    <Menu
      id={moreMenuId}
      label={`More ${quoted(item.of)}`}
      onBeforeToggle={place}
      className="absolute"
      items={[
        ...(item.isOwner
          ? []
          : [{ name: 'Report', onSelect: () => openEditor({ kind: 'report', item }) }]),
        { name: 'Hide for me', onSelect: hide },
        { name: 'Hide words…', onSelect: () => openEditor({ kind: 'hidden words' }) },
      ]}
    />
  )
}

/** Opens the menu for a click that came before this code was loaded, when the browser found no menu to open. */
export function openForEarlyClick(): void {
  if (moreSubject.get()) document.getElementById(moreMenuId)?.showPopover()
}

/**
 * Places the menu below its button, or above it if there is room only there. It uses page coordinates, so that the menu
 * scrolls with the page.
 */
function place({ newState, currentTarget: menu }: ToggleEvent<HTMLElement>): void {
  const button = moreSubject.get()?.button.getBoundingClientRect()
  if (newState !== 'open' || !button) return
  const { clientHeight } = document.documentElement
  const isBelow = clientHeight - button.bottom >= Math.min(button.top, heightOf(menu))
  menu.style.top = isBelow ? `${button.bottom + window.scrollY}px` : 'auto'
  menu.style.bottom = isBelow ? 'auto' : `${clientHeight - button.top - window.scrollY}px`
}

/** Measures the menu, which has no height while it is closed. */
function heightOf(menu: HTMLElement): number {
  menu.style.display = 'block'
  const { offsetHeight } = menu
  menu.style.display = ''
  return offsetHeight
}
