import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Item } from '../../data/dialogs/dialogs.ts'
import { closeDialog } from '../../data/dialogs/dialogs.ts'
import { hasDraft } from '../../data/drafts/drafts.ts'
import { useUser } from '../../data/session/session-query.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Quote } from '../../ui/user-text.tsx'
import { ReportForm } from './report-form.tsx'
import { ReportSent } from './report-sent.tsx'
import { reportDraft, reportQuery } from './use-report.ts'

export function ReportDialog({ item }: { item: Item }) {
  const isMember = useUser() !== null
  const { data } = useQuery({ ...reportQuery(item), enabled: isMember, staleTime: 0 })
  const isReported = data?.reported ?? false
  // Show the form before the server says whether the user has reported the item already: that is rare.
  const [startsWithForm] = useState(!isReported)
  const showsForm = startsWithForm && (!isReported || hasDraft(reportDraft(item)))
  return (
    <Dialog
      title="Report"
      onClose={closeDialog}
      // On a phone the height is fixed: the reasons stay in place when help appears below one of them.
      // A low window has less space above the dialog, so that the field below the reasons is visible.
      className={startsWithForm ? 'max-md:h-dvh xl:[--top:clamp(4dvh,100dvh-54rem,12dvh)]!' : ''}
      subject={<Quote of={item.of} />}
    >
      {showsForm ? <ReportForm item={item} isReported={isReported} /> : <ReportSent item={item} />}
    </Dialog>
  )
}
