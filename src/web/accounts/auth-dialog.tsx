import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { AuthForm } from './auth-form.tsx'
import { type AuthMode, modes } from './auth-modes.ts'

export function AuthDialog({ onClose }: { onClose: () => void }) {
  const [mode, setMode] = useState<AuthMode>('signIn')
  const { title, switchQuestion, switchLabel, other } = modes[mode]
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="overflow-y-auto px-5 pb-6 md:px-6">
        <AuthForm mode={mode} onDone={onClose} />
        <p className="mt-5 text-ink-quiet">
          {switchQuestion}{' '}
          <Button look="link" onClick={() => setMode(other)}>
            {switchLabel}
          </Button>
        </p>
      </div>
    </Dialog>
  )
}
