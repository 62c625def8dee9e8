import { useId } from 'react'
import type { Item } from '../../data/dialogs/dialogs.ts'
import { Button } from '../../ui/button.tsx'
import { useWithdrawReport } from './use-report.ts'

/** Tells users that they have reported the item, but not what became of the report. They can withdraw it. */
export function ReportSent({ item }: { item: Item }) {
  const withdrawing = useWithdrawReport(item)
  const id = useId()
  return (
    <div className="px-5 pt-4 pb-6 md:px-6">
      <p id={id}>You reported this. A moderator will look at it.</p>
      <div className="mt-6 flex justify-end">
        <Button
          ref={takeLostFocus}
          look="outline"
          data-autofocus
          aria-describedby={id}
          locked={withdrawing.isPending}
          onClick={() => withdrawing.mutate()}
        >
          Withdraw report
        </Button>
      </div>
    </div>
  )
}

/** Shown below a form that the user has begun, because replacing it would move buttons while they are used. */
export function AlreadyReported({ item }: { item: Item }) {
  const withdrawing = useWithdrawReport(item)
  return (
    <p role="alert" className="text-ink-quiet text-meta">
      You reported this already.{' '}
      <Button look="link" locked={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
        Withdraw report
      </Button>
    </p>
  )
}

/** Focuses the button if the focus was lost with the form that this view replaces. */
function takeLostFocus(button: HTMLElement | null): void {
  if (document.activeElement === document.body) button?.focus()
}
