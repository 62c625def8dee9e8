import { useEffect, useState } from 'react'
import { type SignOutWay, signingOut } from '../../data/dialogs/sign-out-state.ts'
import { findUnfinishedText, type UnfinishedText } from '../../data/session/unfinished-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useSignOut } from './use-sign-out.ts'

const sentences = {
  here: 'Logging out deletes it.',
  elsewhere: 'It is in another tab. Logging out deletes it.',
}

/** Signs out. If that discards unfinished text, it asks for confirmation first. */
export function SignOut({ way }: { way: SignOutWay }) {
  const [unfinished, setUnfinished] = useState<UnfinishedText | null>(null)
  const { mutate, isPending } = useSignOut(way)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it signs out once, when it is mounted
  useEffect(() => {
    let isCurrent = true
    findUnfinishedText().then((found) => {
      if (isCurrent && found) setUnfinished(found)
      else if (isCurrent) mutate()
    })
    return () => {
      isCurrent = false
    }
  }, [])
  if (!unfinished) return null
  return (
    <ConfirmDialog
      title="Discard your unfinished text?"
      sentence={sentences[unfinished]}
      action="Log Out"
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={() => signingOut.set(null)}
    />
  )
}
