import { useState } from 'react'
import { clearDraft, hasDraft } from '../../data/drafts/drafts.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** The sentence which says that a draft was restored, and the question before the draft is discarded. */
export type DiscardTexts = { notice: string; question: string; sentence: string }

/** Tells the user that the form contains an earlier draft, and offers to discard it. */
export function DraftNotice({ draft, discarding }: { draft: string; discarding: DiscardTexts }) {
  const [isRestored, setRestored] = useState(() => hasDraft(draft))
  const [isAsking, setAsking] = useState(false)
  // Hide the notice if the draft was sent or emptied in the meantime: text written from now on is new.
  if (isRestored && !hasDraft(draft)) setRestored(false)
  if (!isRestored) return null
  const discard = () => {
    clearDraft(draft)
    setRestored(false)
  }
  return (
    <>
      <p className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 bg-well px-5 py-1 text-ink-quiet text-meta md:px-6">
        {discarding.notice}
        <Button look="link" onClick={() => setAsking(true)} className="min-h-8 text-meta!">
          Discard
        </Button>
      </p>
      {isAsking && (
        <ConfirmDialog
          title={discarding.question}
          sentence={discarding.sentence}
          action="Discard"
          busy={false}
          onConfirm={discard}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
