import { api } from '../../../data/api/api.ts'
import { useBoardFacts } from '../../../data/api/board-facts.tsx'
import { useWrite } from '../../../data/session/use-write.ts'
import { Button } from '../../../ui/button.tsx'
import { focusOnMount } from '../../../ui/focus.ts'

/** For accounts without a password: offers to mail a link to set one, if the board sends mail. */
export function PasswordLink({ email }: { email: string }) {
  const { mail, google } = useBoardFacts()
  const sending = useWrite({
    call: () => api('POST /api/account/password-reset', { body: { email } }),
    failure: 'The link could not be sent',
  })
  const reason = google ? 'You sign in with Google.' : 'This account has no password.'
  if (!mail) {
    return <p>{reason} This board sends no email, so you can’t set one.</p>
  }
  if (sending.isSuccess) {
    return (
      <p ref={focusOnMount} tabIndex={-1} className="wrap-anywhere outline-none">
        A link to set a password is on its way to {email}. It works for an hour.
      </p>
    )
  }
  return (
    <div className="grid gap-4">
      <p>{reason} We can mail you a link to set a password.</p>
      <Button look="outline" locked={sending.isPending} onClick={() => sending.mutate()}>
        Send link
      </Button>
    </div>
  )
}
