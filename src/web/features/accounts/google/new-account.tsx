import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Session } from '../../../../contract/accounts.ts'
import { api } from '../../../data/api/api.ts'
import { reasonOf } from '../../../data/api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toastAccountError } from '../form/account-errors.ts'
import { googleErrorTitle } from './use-google-sign-in.ts'

/** A button to start a new account. It asks for confirmation, because the user loses the old account permanently. */
export function NewAccount({ onSession }: { onSession: (session: Session) => Promise<void> }) {
  const [isAsking, setAsking] = useState(false)
  const starting = useMutation({
    mutationFn: () => api('PUT /api/session/google', { body: {} }),
    onSuccess: onSession,
    onError: (error) => {
      setAsking(false)
      toastAccountError({ title: googleErrorTitle, description: reasonOf(error) })
    },
  })
  return (
    <div className="mt-6 border-line border-t pt-5">
      <p className="text-ink-quiet">Not you, or forgot the password?</p>
      <Button look="outline" onClick={() => setAsking(true)} className="mt-3 w-full">
        Start a new account
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Start a new account?"
          sentence="Posts from that account stay up, but no one can edit or delete them any more."
          action="Start a new account"
          busy={starting.isPending}
          onConfirm={() => starting.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
