import { fits } from '../../../contract/length.ts'
import { moderationLimits } from '../../../contract/limits.ts'
import { api } from '../../data/api/api.ts'
import { ApiError } from '../../data/api/api-error.ts'
import { clearDraft } from '../../data/drafts/drafts.ts'
import { useWrite } from '../../data/session/use-write.ts'
import { dismissToast } from '../../ui/toasts.ts'

/** The texts of a takedown request. `goodFaith` is empty as long as the sender has not confirmed it. */
export type Takedown = {
  kind: string
  link: string
  statement: string
  contact: string
  goodFaith: string
}
type Notes = { [name in keyof Takedown]?: string }

/**
 * Sends a takedown request. It calls `refuse` to show what the server refused at the fields. If that returns false,
 * because the user has left the page, a toast says so.
 */
export function useTakedown(draft: string, refuse: (notes: Notes) => boolean) {
  return useWrite({
    call: ({ kind, link, statement, contact }: Takedown) =>
      api('POST /api/takedowns', {
        body: {
          kind: kind === 'legal' ? kind : 'person',
          link,
          statement,
          contact,
          goodFaith: true,
        },
      }),
    onSuccess: () => {
      clearDraft(draft)
      dismissToast()
    },
    failure: 'This could not be sent',
    onRefused: (_, error) => {
      const errors = error instanceof ApiError ? error.problem?.errors : undefined
      const noteAt = (field: string) =>
        field === 'link' ? 'That isn’t a link to this board.' : tooLong
      return (
        errors !== undefined &&
        refuse(Object.fromEntries(errors.map(({ field }) => [field, noteAt(field)])))
      )
    },
  })
}

/** Checks a takedown request before it is sent. Returns a note for each wrong field. */
export function objectionsTo({ link, statement, contact, goodFaith }: Takedown): Notes {
  return {
    ...(!link && { link: 'Paste the link.' }),
    ...(!statement && { statement: 'Tell us what is wrong.' }),
    ...(!contact && { contact: 'Enter an email address or a phone number.' }),
    ...(!goodFaith && { goodFaith: 'Please confirm.' }),
    ...(!fits(statement, moderationLimits.statement) && { statement: tooLong }),
    ...(!fits(contact, moderationLimits.contact) && { contact: tooLong }),
  }
}

const tooLong = 'Too long.'
