import { useMutation } from '@tanstack/react-query'
import { api } from '../../../data/api/api.ts'
import { reasonOf } from '../../../data/api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { toastAccountError } from '../form/account-errors.ts'

/** Lets a user who never signed up delete the account that another person created with the user's email address. */
export function Disavowal({ token, onDone }: { token: string; onDone: () => void }) {
  const disavowing = useMutation({
    mutationFn: () => api('POST /api/account/disavowal', { body: { token } }),
    onSuccess: onDone,
    onError: (error) =>
      toastAccountError({ title: 'Failed to delete account', description: reasonOf(error) }),
  })
  return (
    <div className="mt-8 border-line border-t pt-6">
      <p className="text-ink-quiet">Didn’t sign up? Delete this account.</p>
      <Button
        look="outline"
        locked={disavowing.isPending}
        onClick={() => disavowing.mutate()}
        className="mt-3"
      >
        This wasn’t me
      </Button>
    </div>
  )
}
