import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useStore } from '../../ui/store.ts'
import { signOutQuestion } from './use-sign-out.ts'

const places = {
  here: 'You have unfinished text.',
  elsewhere: 'You have unfinished text in another tab.',
}

export function SignOutDialog() {
  const question = useStore(signOutQuestion)
  if (!question) return null
  const close = () => signOutQuestion.set(null)
  return (
    <ConfirmDialog
      title="Discard your unfinished text?"
      sentence={`${places[question.text]} Logging out deletes it from this browser.`}
      action="Log Out"
      busy={false}
      onConfirm={() => {
        close()
        question.onConfirm()
      }}
      onClose={close}
    />
  )
}
