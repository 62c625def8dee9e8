import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { addDialogEntry } from './dialog-history.ts'
import { focusMain } from './focus-main.ts'
import { useVisibleViewport } from './use-visible-viewport.ts'

type ModalProps = {
  role?: 'dialog' | 'alertdialog'
  labelledBy: string
  describedBy?: string
  onClose: () => void
  className?: string
  children: ReactNode
}

/**
 * The browser's own modal dialog: it keeps the focus inside, closes on Escape and on Back, stacks, and returns the
 * focus to where it was. The element with `data-autofocus` gets the focus first.
 */
export function Modal({
  role,
  labelledBy,
  describedBy,
  onClose,
  className = '',
  children,
}: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  // Before the element leaves the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    const address = addressOf(document.activeElement?.closest('article'))
    element?.showModal()
    if (element) focusFirstIn(element)
    return () => {
      element?.close()
      // What was pressed may go in the same moment.
      queueMicrotask(() => keepFocusOffBody(address))
    }
  }, [])
  useVisibleViewport(dialog)
  const close = useEffectEvent(onClose)
  useEffect(() => addDialogEntry(() => close()), [])
  return (
    // The backdrop is part of the element; Escape is its keyboard counterpart.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={`sheet ${className}`}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget
      }}
      onClick={(event) => {
        // Not a text selection that ends outside.
        if (pressedOutside.current && event.target === event.currentTarget) onClose()
      }}
      onCancel={(event) => {
        // React passes on what happens to a dialog inside this one.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
    >
      {children}
    </dialog>
  )
}

function keepFocusOffBody(address: string | null | undefined): void {
  if (document.activeElement !== document.body) return
  const above = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)
  // Rendered anew meanwhile, as after a sign-in.
  const again = [...document.querySelectorAll('article')].find(
    (article) => address && addressOf(article) === address,
  )
  if (above) focusFirstIn(above)
  else if (again) again.focus({ preventScroll: true })
  else focusMain()
}

/** Where an article leads, by which it is known again. */
function addressOf(article: Element | null | undefined): string | null | undefined {
  return article?.querySelector('a')?.getAttribute('href')
}

/** At the end of what is written in it. */
function focusFirstIn(dialog: HTMLDialogElement): void {
  const first = dialog.querySelector<HTMLElement>('[data-autofocus]')
  first?.focus()
  if (first instanceof HTMLTextAreaElement) first.setSelectionRange(-1, -1)
}
