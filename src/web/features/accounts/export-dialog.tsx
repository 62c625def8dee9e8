import { useEffect, useRef, useState } from 'react'
import type { User } from '../../../contract/accounts.ts'
import { api } from '../../data/api/api.ts'
import { isProblem } from '../../data/api/api-error.ts'
import { Dialog, narrowDialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toasts.ts'
import { AccountForm } from './account-form.tsx'
import { IdentityCheck } from './identity-check.tsx'

const fileName = 'export.json'

type ExportDialogProps = { user: User; onClose: () => void }

/**
 * Saves a file with everything that the board can tell the user about themselves. It asks for the password. An account
 * without one needs another Google sign-in if the last one was long ago.
 */
export function ExportDialog({ user, onClose }: ExportDialogProps) {
  const [proofNeeded, setProofNeeded] = useState(false)
  const running = useRef<AbortController>(null)
  // Closing the dialog cancels the export, so that no file comes later.
  useEffect(() => () => running.current?.abort(), [])
  return (
    <Dialog title="Export my data" onClose={onClose} className={narrowDialog}>
      <div className="grid gap-4 overflow-y-auto px-5 pt-4 pb-6 md:px-6">
        <p className="text-ink-quiet">
          A file with your confessions, replies, votes and account. It shows which are yours, so
          keep it where no one else looks.
        </p>
        {proofNeeded && <IdentityCheck user={user} onDone={() => setProofNeeded(false)} />}
        <AccountForm
          submit="Export"
          progress="We’re collecting everything. This can take a minute."
          failure="Failed to export your data"
          call={({ password }) => {
            running.current = new AbortController()
            return api('POST /api/me/export', {
              body: { password, votes: true },
              signal: running.current.signal,
            }).catch((error: unknown) => {
              setProofNeeded(isProblem(error, 'sign_in_needed'))
              throw error
            })
          }}
          onDone={(data) => {
            const text = JSON.stringify(data, null, 2)
            saveFile(new File([text], fileName, { type: 'application/json' }))
            toast('Your data was exported', { description: `It’s in the file ${fileName}.` })
            onClose()
          }}
        >
          {user.hasPassword && (
            <PasswordField
              label="Password"
              name="password"
              autoComplete="current-password"
              data-autofocus
            />
          )}
        </AccountForm>
      </div>
    </Dialog>
  )
}
