import { useState } from 'react'
import { clearDraft, hasDraft } from '../../data/drafts/drafts.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** The words for a restored draft, and for the question before it is discarded. */
export type Discarding = { kept: string; question: string; sentence: string }

/** Tells the user that the form contains an earlier draft, and offers to discard it. */
export function DraftNotice({ draft, discarding }: { draft: string; discarding: Discarding }) {
  const [wereKept, setKept] = useState(() => hasDraft(draft))
  const [isAsking, setAsking] = useState(false)
  // The draft was sent or emptied in the meantime, so the text from now on is new.
  if (wereKept && !hasDraft(draft)) setKept(false)
  if (!wereKept) return null
  const discard = () => {
    clearDraft(draft)
    setKept(false)
  }
  return (
    <>
      <p className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 bg-well px-5 py-1 text-ink-quiet text-meta md:px-6">
        {discarding.kept}
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
