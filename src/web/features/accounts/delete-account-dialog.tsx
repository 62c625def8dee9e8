import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '../../../contract/accounts.ts'
import type { BodyOf } from '../../../contract/calls.ts'
import { api } from '../../data/api/api.ts'
import { isProblem } from '../../data/api/api-error.ts'
import { useBoardFacts } from '../../data/api/board-facts.tsx'
import { reportError } from '../../data/session/report-error.ts'
import { endSession } from '../../data/session/session-lifecycle.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { FieldNotes } from '../../ui/field-note.tsx'
import { navigate } from '../../ui/location.tsx'
import { refusedNotes } from './account-errors.ts'
import { IdentityCheck } from './identity-check.tsx'

type DeleteAccountDialogProps = { user: User; onClose: () => void }

/** If the sign-in was long ago, it also asks for the password or a Google sign-in. */
export function DeleteAccountDialog({ user, onClose }: DeleteAccountDialogProps) {
  const [deleteContent, setDeleteContent] = useState(false)
  const [password, setPassword] = useState('')
  const [proofNeeded, setProofNeeded] = useState(false)
  const { universityDomain } = useBoardFacts()
  const client = useQueryClient()
  const deleting = useMutation({
    mutationFn: (body: BodyOf<'POST /api/account/deletion'>) =>
      api('POST /api/account/deletion', { body }),
    onSuccess: async () => {
      onClose()
      await navigate('/')
      endSession(client, 'account deleted')
    },
    onError: (error) => {
      if (isProblem(error, 'sign_in_needed')) setProofNeeded(true)
      else reportError(client, error, 'Failed to delete account')
    },
  })
  const notes = deleting.error ? refusedNotes(deleting.error, { password }, universityDomain) : {}
  return (
    <ConfirmDialog
      title="Delete Account"
      subject={<p className="wrap-anywhere font-medium text-ink">{user.email}</p>}
      sentence="Are you sure you want to delete your account? This action cannot be undone."
      action="Delete"
      busy={deleting.isPending}
      onConfirm={() => deleting.mutate({ deleteContent, ...(password && { password }) })}
      onClose={onClose}
    >
      <p className="mt-3">
        {deleteContent
          ? 'Your votes stay. Your posts are deleted with all replies below them.'
          : 'Your votes and posts stay. After this, no student can edit or delete them, not even you.'}
      </p>
      <label className="choice mt-3">
        <input
          type="checkbox"
          checked={deleteContent}
          onChange={(event) => setDeleteContent(event.target.checked)}
        />
        Also delete my confessions and replies
      </label>
      <details className="disclosure mt-4">
        <summary>How it works</summary>
        <p className="mt-2">
          Deleting your account removes the only link to your posts but doesn’t change them. If you
          delete the posts too, someone who compares two copies of the database can see which ones
          disappeared together.
        </p>
      </details>
      {proofNeeded && (
        <div className="mt-4">
          <IdentityCheck user={user} onDone={() => setProofNeeded(false)}>
            <FieldNotes value={notes}>
              <PasswordField
                label="Password"
                name="password"
                autoComplete="current-password"
                value={password}
                onText={(text) => {
                  setPassword(text)
                  deleting.reset()
                }}
              />
            </FieldNotes>
          </IdentityCheck>
        </div>
      )}
    </ConfirmDialog>
  )
}
