import { type ReactNode, useEffect, useRef } from 'react'
import { closeAuthDialog } from '../../data/dialogs/auth-dialog-state.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, narrowDialog } from '../../ui/dialog.tsx'

type AuthStepProps = { title: string; onBack?: () => void; back?: string; children: ReactNode }

/** One step of the sign-in dialog. When it appears, its first field gets the focus. */
export function AuthStep({ title, onBack, back = 'Back to sign in', children }: AuthStepProps) {
  const content = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title identifies the step
  useEffect(() => {
    content.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [title])
  return (
    <Dialog title={title} onClose={closeAuthDialog} className={narrowDialog}>
      <div ref={content} className="overflow-y-auto px-5 pt-4 pb-6 md:px-6">
        {children}
        {onBack && (
          <Button look="link" onClick={onBack} className="mt-5">
            {back}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
