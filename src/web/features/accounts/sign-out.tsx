import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../data/api/api.ts'
import { isProblem, reasonOf } from '../../data/api/api-error.ts'
import { closeDialog, type SignOutWay } from '../../data/dialogs/dialogs.ts'
import { endSession } from '../../data/session/session-lifecycle.ts'
import type { Flash } from '../../data/session/tab-session.ts'
import { findUnfinishedText, type UnfinishedText } from '../../data/session/unfinished-text.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toastError } from '../../ui/toasts.ts'

const sentences = {
  here: 'Logging out deletes it.',
  elsewhere: 'It’s in another tab. Logging out deletes it.',
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
      onClose={() => closeDialog()}
    />
  )
}

const ways: Record<SignOutWay, { call: () => Promise<unknown>; flash?: Flash }> = {
  here: { call: () => api('DELETE /api/session', { query: { forget: 'true' } }) },
  everywhere: { call: () => api('DELETE /api/sessions'), flash: 'logged out everywhere' },
}

export function useSignOut(way: SignOutWay) {
  const client = useQueryClient()
  const { call, flash } = ways[way]
  return useMutation({
    mutationFn: call,
    onSuccess: () => endSession(client, flash),
    onError: (error) => {
      // The session had already ended, so the sign-out counts as successful.
      if (isProblem(error, 'signed_out')) return endSession(client)
      toastError('Failed to log out', { description: reasonOf(error) })
    },
    onSettled: () => closeDialog(),
  })
}
