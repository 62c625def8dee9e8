import { useEffect, useRef, useState } from 'react'
import type { User } from '../../../contract/accounts.ts'
import { sentences } from '../../../contract/sentences.ts'
import { api } from '../../data/api/api.ts'
import { isProblem } from '../../data/api/api-error.ts'
import { useBoardFacts } from '../../data/api/board-facts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { focusOnMount } from '../../ui/focus-on-mount.ts'
import { toast } from '../../ui/toasts.ts'
import { AccountForm } from './form/account-form.tsx'
import { GoogleButton } from './google/google-button.tsx'
import { PasswordLink } from './passwords/password-link.tsx'
import { saveFile } from './save-file.ts'

const fileName = 'export.json'

type ExportDialogProps = { user: User; onClose: () => void }

/**
 * Saves a file with everything that the board can tell the user about themselves. It asks for the password. An account
 * without one needs another Google sign-in if the last one was long ago.
 */
export function ExportDialog({ user, onClose }: ExportDialogProps) {
  const [password, setPassword] = useState('')
  const [votes, setVotes] = useState(false)
  const [proofNeeded, setProofNeeded] = useState(false)
  const { google } = useBoardFacts()
  const exportData = useCancelledExport()
  return (
    <Dialog title="Export my data" onClose={onClose}>
      <div className="grid gap-4 overflow-y-auto px-5 pt-1 pb-6 md:px-6">
        <p>This file links everything you wrote to you, so keep it where no one else looks.</p>
        {proofNeeded && (
          <>
            <p ref={focusOnMount} tabIndex={-1} className="outline-none">
              You signed in a while ago. Please confirm it’s you.
            </p>
            {google ? (
              <GoogleButton onDone={() => setProofNeeded(false)} />
            ) : (
              <PasswordLink email={user.email} />
            )}
          </>
        )}
        <AccountForm
          submit="Export"
          progress="We’re collecting everything. This can take a minute."
          failure="Failed to export your data"
          fields={user.hasPassword ? { password } : {}}
          missing={sentences.password}
          call={() =>
            exportData({ votes, ...(user.hasPassword && { password }) }).catch((error: unknown) => {
              setProofNeeded(isProblem(error, 'sign_in_needed'))
              throw error
            })
          }
          onDone={(data) => {
            saveFile(fileName, JSON.stringify(data, null, 2))
            toast('Your data was exported', { description: `It is in the file ${fileName}.` })
            onClose()
          }}
        >
          {(notes) => (
            <>
              {user.hasPassword && (
                <PasswordField
                  label="Password"
                  autoComplete="current-password"
                  value={password}
                  onText={setPassword}
                  name="password"
                  note={notes.password}
                  data-autofocus
                />
              )}
              <label className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  checked={votes}
                  onChange={(event) => setVotes(event.target.checked)}
                  className="size-5 shrink-0"
                />
                Include my votes
              </label>
            </>
          )}
        </AccountForm>
      </div>
    </Dialog>
  )
}

/** Returns a function that exports. Closing the dialog cancels it, so that no file comes later. */
function useCancelledExport() {
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  return (body: { votes: boolean; password?: string }) => {
    running.current?.abort()
    running.current = new AbortController()
    return api('POST /api/me/export', { body, signal: running.current.signal })
  }
}
