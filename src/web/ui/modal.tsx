import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Toaster } from './toaster.tsx'

type ModalProps = {
  role?: 'dialog' | 'alertdialog'
  labelledBy: string
  describedBy?: string
  onClose: () => void
  className?: string
  children: ReactNode
}

/**
 * The browser's own modal dialog: it keeps the focus inside, closes on Escape, stacks, and gives
 * the focus back to where it was. The element with `data-autofocus` gets it first.
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
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => element?.close()
  }, [])
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
        event.preventDefault()
        onClose()
      }}
    >
      {children}
      <Toaster place="in dialog" />
    </dialog>
  )
}
