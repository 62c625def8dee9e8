import { useState } from 'react'
import type { User } from '../../../contract/accounts.ts'
import { useBoardFacts } from '../../data/api/board-facts.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { focusOnMount } from '../../ui/focus-on-mount.ts'
import { refusedNotes } from './form/field-notes.ts'
import { GoogleButton } from './google/google-button.tsx'
import { PasswordLink } from './passwords/password-link.tsx'
import { useDeleteAccount } from './use-delete-account.ts'

const question = 'Are you sure you want to delete your account? This action cannot be undone.'

type DeleteAccountDialogProps = { user: User; onClose: () => void }

/**
 * Asks what to do with the user's posts. If the sign-in was long ago, it also asks for the password or a Google
 * sign-in.
 */
export function DeleteAccountDialog({ user, onClose }: DeleteAccountDialogProps) {
  const [deleteContent, setDeleteContent] = useState(false)
  const [password, setPassword] = useState('')
  const [proofNeeded, setProofNeeded] = useState(false)
  const { google, universityDomain } = useBoardFacts()
  const deleting = useDeleteAccount({
    onDeleted: onClose,
    onProofNeeded: () => setProofNeeded(true),
  })
  return (
    <ConfirmDialog
      title="Delete Account"
      sentence={question}
      action="Delete"
      busy={deleting.isPending}
      onConfirm={() => deleting.mutate({ deleteContent, ...(password && { password }) })}
      onClose={onClose}
    >
      <p className="wrap-anywhere mt-4 font-medium">{user.email}</p>
      <label className="mt-2 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={deleteContent}
          onChange={(event) => setDeleteContent(event.target.checked)}
          className="size-5 shrink-0"
        />
        Also delete my confessions and replies
      </label>
      <p className="text-ink-quiet text-meta">
        {deleteContent
          ? 'They are deleted with all replies below them. Your votes stay.'
          : 'Otherwise they stay up, and no one can edit or delete them, not even you. Your votes stay.'}
      </p>
      <details className="mt-3 text-ink-quiet text-meta">
        <summary className="cursor-pointer underline underline-offset-4">How it works</summary>
        <p className="mt-2">
          Deleting your account removes the only link to your posts, and does not change the posts.
          If the posts go too, someone who compares two copies of the database can see which ones
          vanished together.
        </p>
      </details>
      {proofNeeded && (
        <div className="mt-4 grid gap-3">
          <p ref={focusOnMount} tabIndex={-1} className="outline-none">
            You signed in a while ago. Please confirm it’s you.
          </p>
          {user.hasPassword && (
            <PasswordField
              label="Password"
              autoComplete="current-password"
              value={password}
              onText={(text) => {
                setPassword(text)
                deleting.reset()
              }}
              note={
                deleting.error
                  ? refusedNotes(deleting.error, { password }, universityDomain).password
                  : undefined
              }
            />
          )}
          {!user.hasPassword && google && <GoogleButton onDone={() => setProofNeeded(false)} />}
          {!user.hasPassword && !google && <PasswordLink email={user.email} />}
        </div>
      )}
    </ConfirmDialog>
  )
}
