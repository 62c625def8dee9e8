import { useEffect } from 'react'
import { createStore, useStore } from '../ui/store.ts'
import { switchTheme } from './theme.ts'

/** The single-key shortcuts, as the list under `?` tells them. */
export const shortcuts = [
  { key: 'n', does: 'Write a new confession' },
  { key: 'j', does: 'Next confession or reply' },
  { key: 'k', does: 'Previous confession or reply' },
  { key: 'u', does: 'Upvote, or take it back' },
  { key: 'r', does: 'Reply' },
  { key: 'e', does: 'Edit what is yours' },
  { key: '/', does: 'Search' },
  { key: 't', does: 'Switch between light and dark' },
  { key: '?', does: 'Show this list' },
] as const

const storageKey = 'shortcuts'
const areOn = createStore(true)

/**
 * Presses what carries the key in `data-shortcut`: in the article that has the focus, else on the
 * page. Never while someone writes or a dialog is open, and not once switched off.
 */
export function useShortcuts(): void {
  useEffect(() => {
    readSetting()
    window.addEventListener('keydown', onKeyDown)
    // Another tab switched them.
    window.addEventListener('storage', readSetting)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('storage', readSetting)
    }
  }, [])
}

export function useShortcutsAreOn(): boolean {
  return useStore(areOn)
}

/** Someone who speaks to the computer, or whose fingers slip, can do without. */
export function switchShortcuts(on: boolean): void {
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off')
  } catch {
    // Storage refused: they stay as they are.
  }
  readSetting()
}

function readSetting(): void {
  try {
    areOn.set(localStorage.getItem(storageKey) !== 'off')
  } catch {
    areOn.set(true)
  }
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  if (isWriting(event.target) || document.querySelector('dialog[open]') || !areOn.get()) return
  const known = shortcuts.find(({ key }) => key === event.key)
  if (!known) return
  event.preventDefault()
  if (known.key === 'j') focusArticle(1)
  else if (known.key === 'k') focusArticle(-1)
  else if (known.key === 't') switchTheme()
  else press(known.key)
}

function press(key: string): void {
  const here = document.activeElement?.closest('article')
  const selector = `[data-shortcut="${key}"]`
  const button =
    here?.querySelector<HTMLElement>(selector) ?? document.querySelector<HTMLElement>(selector)
  button?.focus()
  button?.click()
}

function focusArticle(step: 1 | -1): void {
  const articles = [...document.querySelectorAll<HTMLElement>('article')]
  const current = document.activeElement?.closest('article')
  const index = current ? articles.indexOf(current) + step : 0
  const next = articles[Math.max(0, Math.min(index, articles.length - 1))]
  next?.querySelector<HTMLElement>('a, button')?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
  )
}
