import { useEffect, useId, useState } from 'react'
import { Icon } from './icon.tsx'
import { addToastHost, dismissToast, type Toast, useIsToastHost, useToasts } from './toasts.ts'

/**
 * Toasts, top right. The page has one toaster and every dialog another, because an open dialog
 * makes all outside it unreachable; the innermost one shows them.
 */
export function Toaster({ place }: { place: 'below header' | 'in dialog' }) {
  const id = useId()
  const isHost = useIsToastHost(id)
  useEffect(() => addToastHost(id), [id])
  return isHost ? <LiveRegions top={place === 'in dialog' ? 'top-0' : 'top-14'} /> : null
}

/** Empty at first: a region that appears together with its text is often not read out. */
function LiveRegions({ top }: { top: string }) {
  const toasts = useToasts()
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const shown = ready ? toasts : []
  return (
    <div className={`pointer-events-none fixed right-0 z-50 w-full max-w-sm px-4 py-2 ${top}`}>
      <div role="status">
        <ToastList toasts={shown.filter(({ kind }) => kind === 'notice')} />
      </div>
      <div role="alert">
        <ToastList toasts={shown.filter(({ kind }) => kind === 'error')} />
      </div>
    </div>
  )
}

function ToastList({ toasts }: { toasts: Toast[] }) {
  return toasts.map(({ id, kind, title, description }) => (
    <div
      key={id}
      className="pointer-events-auto mb-2 flex animate-open items-start gap-3 rounded-surface border border-line bg-raised py-2 pr-2 pl-4 shadow-lg"
    >
      <div className="grow py-1.5">
        <p className={`font-semibold ${kind === 'error' ? 'text-danger' : ''}`}>{title}</p>
        {description && <p className="text-ink-quiet">{description}</p>}
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => dismissToast(id)}
        className="grid size-9 shrink-0 place-items-center rounded-control text-ink-quiet hover:bg-hover hover:text-ink"
      >
        <Icon name="x" size={16} />
      </button>
    </div>
  ))
}
