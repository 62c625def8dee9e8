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

/** A native modal dialog. Escape and Back close it. The element with `data-autofocus` gets the focus first. */
export function Modal(props: ModalProps) {
  const { role, labelledBy, describedBy, onClose, className = '', children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  // A layout effect closes the dialog before its element is removed: only then does the browser restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    const address = addressOf(document.activeElement?.closest('article'))
    element?.showModal()
    if (element) focusFirstIn(element)
    return () => {
      element?.close()
      // The button that opened the dialog may be removed at the same time.
      queueMicrotask(() => keepFocusOffBody(address))
    }
  }, [])
  useVisibleViewport(dialog)
  const close = useEffectEvent(onClose)
  useEffect(() => addDialogEntry(() => close()), [])
  return (
    // The backdrop is part of the dialog element. Escape is the keyboard way to close it.
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
        // A text selection that ends outside the dialog must not close it.
        if (pressedOutside.current && event.target === event.currentTarget) onClose()
      }}
      onCancel={(event) => {
        // React also passes on events from dialogs inside this one.
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
  // The article may have been rendered again since, for example after a sign-in.
  const again = [...document.querySelectorAll('article')].find(
    (article) => address && addressOf(article) === address,
  )
  if (above) focusFirstIn(above)
  else if (again) again.focus({ preventScroll: true })
  else focusMain()
}

/** The address of its first link identifies an article. */
function addressOf(article: Element | null | undefined): string | null | undefined {
  return article?.querySelector('a')?.getAttribute('href')
}

/** In a text area the caret goes to the end of the text. */
function focusFirstIn(dialog: HTMLDialogElement): void {
  const first = dialog.querySelector<HTMLElement>('[data-autofocus]')
  first?.focus()
  if (first instanceof HTMLTextAreaElement) first.setSelectionRange(-1, -1)
}
