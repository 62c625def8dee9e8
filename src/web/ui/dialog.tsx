import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Toaster } from './toaster.tsx'

/**
 * A modal dialog, by the browser's own: it keeps the focus inside, closes on Escape, stacks, and
 * gives the focus back to where it was. The element with `data-autofocus` gets it first.
 */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
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
      aria-labelledby={titleId}
      className="sheet"
      onClick={(event) => event.target === event.currentTarget && onClose()}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="flex max-h-dvh flex-col md:max-h-[85dvh]">
        <header className="flex items-center justify-between gap-4 py-2 pr-2 pl-5 md:pl-6">
          <h2 id={titleId} className="font-semibold text-card font-serif">
            {title}
          </h2>
          <button
            type="button"
            aria-label="Close"
            onClick={onClose}
            className="grid size-11 place-items-center rounded-control text-ink-quiet hover:bg-hover hover:text-ink"
          >
            <X size={20} aria-hidden />
          </button>
        </header>
        {children}
      </div>
      <Toaster />
    </dialog>
  )
}
