import { useId } from 'react'
import type { Item } from '../../data/dialogs/more-subject.ts'
import { Button } from '../../ui/button.tsx'
import { useWithdrawReport } from './use-report.ts'

type ReportSentProps = {
  item: Item
  /** The sheet stays as high as it was. */
  wasForm: boolean
}

/** All that a reporter learns. */
export function ReportSent({ item, wasForm }: ReportSentProps) {
  const withdrawing = useWithdrawReport(item)
  const id = useId()
  return (
    <div className={`px-5 pb-6 md:px-6 ${wasForm ? 'was-form' : ''}`}>
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

/** At the form of somebody who chose before this was known: it takes nothing from below their finger. */
export function ReportSentBefore({ item }: { item: Item }) {
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

/** That of the form in whose place this came. */
function takeLostFocus(button: HTMLElement | null): void {
  if (document.activeElement === document.body) button?.focus()
}
