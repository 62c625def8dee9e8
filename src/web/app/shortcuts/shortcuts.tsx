import { useEffect, useState } from 'react'
import { openDialog, openNewConfession } from '../../data/dialogs/dialogs.ts'
import { attempt } from '../../ui/attempt.ts'
import { Dialog, narrowDialog } from '../../ui/dialog.tsx'
import { focusSearchField, loadFrames, waitForElement } from '../../ui/focus.ts'
import { navigate } from '../../ui/location.tsx'
import { switchTheme } from '../../ui/theme.ts'

/** The single-key shortcuts, in the order in which the `?` dialog lists them. */
const shortcuts: { key: string; does: string; act: () => void }[] = [
  { key: 'j', does: 'Next confession or reply', act: () => moveSelection(1) },
  { key: 'k', does: 'Previous confession or reply', act: () => moveSelection(-1) },
  { key: 'o', does: 'Open it, as Enter does', act: open },
  { key: 'u', does: 'Upvote it, or take that back', act: () => press('u') },
  { key: 'r', does: 'Reply to it', act: goToReplyField },
  { key: 's', does: 'Share it', act: () => press('s') },
  { key: 'e', does: 'Edit it, if it’s yours', act: () => press('e') },
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

const replyField = '#replies > form textarea'

/** Focuses the field for a reply to the selected item, whose page it may open, or else to the confession. */
async function goToReplyField(): Promise<void> {
  const selected = selectedArticle()
  const button = findInArticle(selected, '[data-shortcut="r"]')
  const isOnPage = document.querySelector(replyField) !== null
  const path = findInArticle(selected, 'a[href$="#replies"]')?.getAttribute('href')
  if (button) button.click()
  // Do nothing, because the selected reply can't be answered.
  else if (isOnPage && selected && !path) return
  else if (isOnPage) await focusField()
  else if (path) {
    await navigate(path)
    await focusField()
  }
}

async function focusField(): Promise<void> {
  const field = await waitForElement(replyField, loadFrames)
  field?.focus()
}

/** Returns the confession or reply that single-key shortcuts act on: the one that has or contains the focus. */
function selectedArticle(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>('main article') ?? null
}

/** Finds an element in the article itself, not in the replies nested in it. */
function findInArticle(article: HTMLElement | null, selector: string): HTMLElement | undefined {
  const found = article?.querySelectorAll<HTMLElement>(selector) ?? []
  return [...found].find((element) => element.closest('article') === article)
}

/** Starts from the selected article if it is in view, otherwise from the first one that begins in view. */
function moveSelection(step: 1 | -1): void {
  const articles = [...document.querySelectorAll<HTMLElement>('main article')]
  const selected = selectedArticle()
  const first = articles.filter((article) => article.getBoundingClientRect().top < 0).length
  const index =
    selected && isInSight(selected) ? articles.indexOf(selected) + step : first + Math.min(step, 0)
  const next = articles[Math.max(0, Math.min(index, articles.length - 1))]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView()
}

function isInSight(article: HTMLElement): boolean {
  const { top, bottom } = article.getBoundingClientRect()
  return bottom > 0 && top < window.innerHeight
}

const storageKey = 'shortcuts'

/** Users can switch single keys off, because speech input or a wrong key may trigger one. */
function shortcutsAreOn(): boolean {
  return attempt(() => localStorage.getItem(storageKey)) !== 'off'
}

function switchShortcuts(on: boolean): void {
  attempt(() => localStorage.setItem(storageKey, on ? 'on' : 'off'))
}

/** Works while the user writes, so it is not one of the single keys. */
const sending = { key: 'Ctrl Enter', does: 'Send what you are writing' }
/** The keys that begin a group: for the selected item, for the whole board, and while writing. */
const firstInGroup = ['u', 'n', sending.key]

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [areOn, setOn] = useState(shortcutsAreOn)
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} className={narrowDialog}>
      <div className="overflow-y-auto px-5 pt-3 pb-6 md:px-6">
        <dl>
          {[...shortcuts, sending].map(({ key, does }) => (
            <div
              key={key}
              className={`flex flex-row-reverse items-center justify-between gap-4 py-1.5 ${firstInGroup.includes(key) ? 'mt-4' : ''}`}
            >
              <dt className="flex gap-1">
                {key.split(' ').map((cap) => (
                  <kbd
                    key={cap}
                    className="min-w-7 rounded-md border border-edge px-1.5 text-center font-sans"
                  >
                    {cap}
                  </kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <label className="mt-4 flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            checked={areOn}
            onChange={(event) => {
              switchShortcuts(event.target.checked)
              // Read the setting back: if the browser's storage is blocked, it stays as it is.
              setOn(shortcutsAreOn)
            }}
            className="size-5 accent-ink"
          />
          Single-key shortcuts
        </label>
        <p className="ps-8 text-ink-quiet text-meta">When off, only Ctrl Enter works.</p>
      </div>
    </Dialog>
  )
}
