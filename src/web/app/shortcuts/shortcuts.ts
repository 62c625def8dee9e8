import { useEffect } from 'react'
import { openDialog, openNewConfession } from '../../data/dialogs/dialogs.ts'
import { focusSearchField } from '../../ui/focus-search-field.ts'
import { switchTheme } from '../../ui/theme.ts'
import { goToReplyField } from './reply-field.ts'
import { findInArticle, moveSelection, selectedArticle } from './selection.ts'
import { shortcutsAreOn } from './shortcuts-setting.ts'

/** The single-key shortcuts, in the order in which the `?` dialog lists them. */
export const shortcuts: { key: string; does: string; act: () => void }[] = [
  { key: 'j', does: 'Next confession or reply', act: () => moveSelection(1) },
  { key: 'k', does: 'Previous confession or reply', act: () => moveSelection(-1) },
  { key: 'o', does: 'Open it, as Enter does', act: open },
  { key: 'u', does: 'Upvote it, or take that back', act: () => press('u') },
  { key: 'r', does: 'Reply to it', act: goToReplyField },
  { key: 's', does: 'Share it', act: () => press('s') },
  { key: 'e', does: 'Edit it, if it is yours', act: () => press('e') },
  { key: 'n', does: 'Write a new confession', act: openNewConfession },
  { key: '/', does: 'Search', act: focusSearchField },
  { key: 't', does: 'Switch between light and dark', act: switchTheme },
  { key: '?', does: 'Show this list', act: () => openDialog({ kind: 'shortcuts' }) },
]

const mayRepeat = ['j', 'k']

/** Handles the keys, but not while the user types, while a dialog or menu is open, or if shortcuts are off. */
export function Shortcuts() {
  useEffect(() => {
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return null
}

function onKeyDown(event: KeyboardEvent): void {
  const { target, repeat } = event
  const key = latinKey(event)
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  if (isWriting(target) || document.querySelector('dialog[open], :popover-open')) return
  const known = shortcuts.find((shortcut) => shortcut.key === key)
  const isSelected = target instanceof HTMLElement && target.matches('article')
  if (key === 'Enter' && isSelected) open()
  else if (known && shortcutsAreOn() && (!repeat || mayRepeat.includes(key))) {
    event.preventDefault()
    known.act()
  }
}

/** Returns the pressed key as without caps lock. On a layout with other letters, it is the Latin one at its place. */
function latinKey({ key, code, shiftKey }: KeyboardEvent): string {
  const isForeign = /^[^\p{ASCII}\p{Script=Latin}]/u.test(key)
  const letter = isForeign ? code.replace('Key', '') : key
  return letter.length === 1 && !shiftKey ? letter.toLowerCase() : key
}

/** Clicks the button with this key in the selected article. Does nothing if no article is selected. */
function press(key: string): void {
  findInArticle(selectedArticle(), `[data-shortcut="${key}"]`)?.click()
}

function open(): void {
  findInArticle(selectedArticle(), 'h2 a, p a')?.click()
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))
  )
}
