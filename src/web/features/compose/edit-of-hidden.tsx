import type { Hidden } from '../../../contract/hidden.ts'

/** Beside the button that saves it. */
export function EditOfHidden({ hidden }: { hidden: Hidden | undefined }) {
  return (
    hidden?.canShow && (
      <p className="text-ink-quiet text-meta">Saving a change shows this to others again, once.</p>
    )
  )
}
