import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '../accounts/sessions/queries.ts'
import { closeEditor } from '../editors/editor-state.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { firstWords } from '../ui/first-words.ts'
import type { Item } from './more-subject.ts'
import { reportQuery } from './queries.ts'
import { ReportForm } from './report-form.tsx'
import { useWithdrawReport } from './use-report.ts'

export function ReportDialog({ item }: { item: Item }) {
  const isMember = useUser() !== null
  const [wasMember] = useState(isMember)
  const { data, isLoading } = useQuery({
    ...reportQuery(item),
    enabled: isMember,
    staleTime: 0,
  })
  return (
    <Dialog title="Report" onClose={closeEditor} className="steady">
      <p dir="auto" className="wrap-anywhere shrink-0 px-5 pb-3 font-serif text-ink-quiet md:px-6">
        “{firstWords(item.of, 12)}”
      </p>
      {data?.reported ? (
        <Sent item={item} />
      ) : isLoading && wasMember ? (
        // Whoever signs in meanwhile keeps what was chosen.
        <div aria-busy className="min-h-80" />
      ) : (
        <ReportForm item={item} />
      )}
    </Dialog>
  )
}

/** All that a reporter learns. */
function Sent({ item }: { item: Item }) {
  const withdrawing = useWithdrawReport(item)
  return (
    <div className="px-5 pb-6 md:px-6">
      <p>You reported this. Whoever runs this board will look at it.</p>
      <div className="mt-6 flex justify-end">
        <Button
          look="outline"
          data-autofocus
          locked={withdrawing.isPending}
          onClick={() => withdrawing.mutate()}
        >
          Withdraw report
        </Button>
      </div>
    </div>
  )
}
