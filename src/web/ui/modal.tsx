import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { addDialogEntry } from './dialog-history.ts'
import { focusMain } from './focus.ts'

type ModalProps = {
  role?: 'dialog' | 'alertdialog'
  labelledBy: string
  describedBy?: string
  onClose: () => void
  className?: string
  children: ReactNode
}

/** A native modal dialog. Escape and the browser's Back close it. `data-autofocus` marks what gets the focus. */
export function Modal(props: ModalProps) {
  const { role, labelledBy, describedBy, onClose, className = '', children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  // A layout effect can close the dialog before its element is removed, so that the browser restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    const address = addressOf(document.activeElement?.closest('article'))
    element?.showModal()
    if (element) focusFirstIn(element)
    return () => {
      element?.close()
      // Check the focus afterwards: the button that opened the dialog may be removed at the same time.
      queueMicrotask(() => keepFocusOffBody(address))
    }
  }, [])
  useVisibleViewport(dialog)
  const close = useEffectEvent(onClose)
  useEffect(() => addDialogEntry(() => close()), [])
  return (
    // A click on the backdrop is a click on the dialog element itself. Keyboard users close the dialog with Escape.
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
        // Close only if the pointer was also pressed outside: selecting text may end there.
        if (pressedOutside.current && event.target === event.currentTarget) onClose()
      }}
      onCancel={(event) => {
        // Ignore the events of dialogs inside this one, which React passes on, too.
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
  // Find the article again: a sign-in, for example, may have replaced its element.
  const again = [...document.querySelectorAll('article')].find(
    (article) => address && addressOf(article) === address,
  )
  if (above) focusFirstIn(above)
  else if (again) again.focus({ preventScroll: true })
  else focusMain()
}

/** Returns the URL of an article's first link, which identifies the article. */
function addressOf(article: Element | null | undefined): string | null | undefined {
  return article?.querySelector('a')?.getAttribute('href')
}

/** Focuses `data-autofocus`, at the end of its text, or the title: browsers would focus the Close button. */
function focusFirstIn(dialog: HTMLDialogElement): void {
  const first =
    dialog.querySelector<HTMLElement>('[data-autofocus]') ??
    dialog.querySelector<HTMLElement>('h2[tabindex]')
  first?.focus()
  if (first instanceof HTMLTextAreaElement) first.setSelectionRange(-1, -1)
}

/** Tells CSS the top and height of the window's visible part, in px. On iOS, the keyboard covers the rest. */
function useVisibleViewport(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport } = window
    const tell = () => {
      const { style } = element.current ?? {}
      // Ignore pinch zoom, with which users choose to see only a part of the page.
      if (!style || !visualViewport || visualViewport.scale > 1.01) return
      style.setProperty('--visible-top', `${visualViewport.offsetTop}px`)
      style.setProperty('--visible-height', `${visualViewport.height}px`)
    }
    tell()
    visualViewport?.addEventListener('resize', tell)
    visualViewport?.addEventListener('scroll', tell)
    return () => {
      visualViewport?.removeEventListener('resize', tell)
      visualViewport?.removeEventListener('scroll', tell)
    }
  }, [element])
}
