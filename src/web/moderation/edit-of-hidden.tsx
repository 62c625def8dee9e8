import type { Hidden } from '../../contract/hidden.ts'

/** Beside the button that saves it. */
export function EditOfHidden({ hidden }: { hidden: Hidden | undefined }) {
  return (
    hidden && (
      <p className="text-ink-quiet text-meta">
        {hidden.canShow
          ? 'Saving a change shows this to others again, once.'
          : 'This stays hidden, also when you save a change.'}
      </p>
    )
  )
}
