import { type FocusEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import { Link } from './link.tsx'
import { useStore } from './store.ts'
import {
  addToastHost,
  dismissToast,
  holdToast,
  releaseToast,
  shownToast,
  type Toast,
  toastHosts,
} from './toasts.ts'

/** After this time in ms a toast has been read aloud. Screen readers should not read it again in another toaster. */
const readOutMs = 1_000

type ToasterProps = {
  place: 'toasts-on-page' | 'toasts-in-dialog'
  /** A sentence that stays, and is announced like a toast. */
  notice?: string | undefined
}

/**
 * Shows the toast (a short message). The page and every open dialog have a toaster of their own, because an open
 * dialog makes everything outside it unreachable. Only the innermost toaster shows the toast.
 */
export function Toaster(props: ToasterProps) {
  const id = useId()
  const isHost = useStore(toastHosts, (hosts) => hosts.at(-1) === id)
  useEffect(() => addToastHost(id), [id])
  return isHost ? <LiveRegions {...props} /> : null
}

/**
 * Two live regions, for notices and for errors. They are empty at first, because screen readers often skip a region
 * that appears together with its text.
 */
function LiveRegions({ place, notice }: ToasterProps) {
  const toast = useStore(shownToast)
  const [ready, setReady] = useState(false)
  const [wasReadOut] = useState(toast && Date.now() - toast.shownAtMs > readOutMs ? toast.id : null)
  useEffect(() => {
    setReady(true)
    return releaseToast
  }, [])
  const regions = useRef<HTMLDivElement>(null)
  /** The element that had the focus before the focus moved into the toast; null while the focus is elsewhere. */
  const before = useRef<HTMLElement>(null)
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    before.current ??= (relatedTarget as HTMLElement | null) ?? document.body
    holdToast()
  }
  const onBlur = () => {
    before.current = null
    releaseToast()
  }
  // If a focused toast disappears, no event is sent. Move the focus to the next toast, or back to where it was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the toast changes
  useLayoutEffect(() => {
    const { current } = regions
    if (!before.current || current?.contains(document.activeElement)) return
    const button = current?.querySelector('button')
    if (button) return button.focus()
    before.current.focus()
    onBlur()
  }, [toast])
  return (
    // This element is not a control: its handlers only keep the toast open while the pointer or the focus is in it.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      ref={regions}
      className="contents"
      onPointerEnter={holdToast}
      onPointerLeave={releaseToast}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      {(['status', 'alert'] as const).map((role) => {
        const isHere = ready && toast && roleOf(toast) === role
        return (
          <div
            key={role}
            role={role}
            aria-live={toast && toast.id === wasReadOut ? 'off' : undefined}
            className={isHere ? place : undefined}
          >
            {isHere && <ToastView toast={toast} />}
            {ready && notice && !isHere && role === 'status' && (
              <p className="px-5 pt-4 font-medium md:px-6">{notice}</p>
            )}
          </div>
        )
      })}
    </div>
  )
}

function roleOf({ kind }: Toast): 'status' | 'alert' {
  return kind === 'error' ? 'alert' : 'status'
}

function ToastView({ toast }: { toast: Toast }) {
  const { id, kind, title, description, isQuiet, link } = toast
  if (isQuiet) {
    return (
      <p key={id} className="toast-quiet">
        {title}
      </p>
    )
  }
  return (
    <div key={id} className="toast">
      <div className="flex grow flex-wrap items-baseline gap-x-3 py-1.5">
        <p className={`font-semibold ${kind === 'error' ? 'text-danger' : ''}`}>{title}</p>
        {description && <p className="text-ink-quiet">{description}</p>}
        {link && (
          <Link
            to={link.to}
            onClickCapture={() => dismissToast()}
            className="target font-medium underline underline-offset-4"
          >
            {link.text}
          </Link>
        )}
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        // Keep the focus where the user is: a click on this button must not move it.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => dismissToast()}
        className="-my-1 grid size-11 shrink-0 place-items-center rounded-control text-ink-quiet hover:bg-hover hover:text-ink"
      >
        <Icon name="x" className="size-4" />
      </button>
    </div>
  )
}
