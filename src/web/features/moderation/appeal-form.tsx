import type { QueryClient } from '@tanstack/react-query'
import { itemPaths } from '../../../contract/item-kinds.ts'
import { fits } from '../../../contract/length.ts'
import { moderationLimits } from '../../../contract/limits.ts'
import { api } from '../../data/api/api.ts'
import { isNotFound, isProblem } from '../../data/api/api-error.ts'
import { closeDialogOf, type Item } from '../../data/dialogs/dialogs.ts'
import { clearDraftIfSent } from '../../data/drafts/drafts.ts'
import { patchItem } from '../../data/items/cache.ts'
import { scheduleOwnItemReads } from '../../data/live/schedule-reads.ts'
import { useWrite } from '../../data/session/use-write.ts'
import type { Objections } from '../../items/editor/use-writing-form.ts'
import { WritingForm } from '../../items/editor/writing-form.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toastError } from '../../ui/toasts.ts'
import { Quote } from '../../ui/user-text.tsx'

const discarding = {
  notice: 'Unposted draft.',
  question: 'Discard this appeal?',
  sentence: 'You can’t get this draft back.',
}
const showCounterFrom = 800

/** A form in which authors ask the operator to review a hidden item, once each time it is hidden. */
export function AppealForm({ item }: { item: Item }) {
  return (
    <WritingForm
      title="Appeal"
      draft={appealDraft(item)}
      discarding={discarding}
      submit="Send appeal"
      sending={useAppeal(item)}
      subject={
        <>
          <Quote text={item.text} />
          <p className="text-ink-quiet">
            The operator reads this but doesn’t see who you are. The answer will appear above your{' '}
            {item.kind}.
          </p>
        </>
      }
      foot={<p className="text-ink-quiet text-meta">One appeal each time it’s hidden.</p>}
      names={['text']}
      objectionsTo={objectionsTo}
    >
      {(fieldOf) => (
        <TextArea
          {...fieldOf('text')}
          look="page"
          label="Your appeal"
          placeholder="Why should others see it?"
          data-autofocus
          counter={{ limit: moderationLimits.appeal, from: showCounterFrom }}
        />
      )}
    </WritingForm>
  )
}

function objectionsTo({ text }: { text: string }): Objections<'text'> {
  if (!text) return { text: 'Write your appeal.' }
  return fits(text, moderationLimits.appeal) ? {} : { text: 'Too long.' }
}

function appealDraft({ kind, id }: Item): string {
  return `appeal:${kind}:${id}`
}

function useAppeal(item: Item) {
  const { kind, id } = item
  const showSent = (client: QueryClient) =>
    patchItem(client, id, ({ hidden }) => (hidden ? { hidden: { ...hidden, appeal: 'sent' } } : {}))
  return useWrite({
    call: ({ text }: { text: string }) =>
      api(`PUT ${itemPaths[kind]}/appeal` as const, { params: { id }, body: { text } }),
    patch: showSent,
    success: 'Appeal sent',
    onSuccess: (_, sent) => {
      if (clearDraftIfSent(appealDraft(item), sent)) closeDialogOf('appeal', id)
    },
    failure: 'Failed to send appeal',
    // Close the form if it was sent in another tab, or if the item is visible again or deleted.
    onRefused: (client, error) => {
      const isSent = isProblem(error, 'already_appealed')
      if (!isSent && !isProblem(error, 'not_hidden') && !isNotFound(error)) return false
      if (isSent) showSent(client)
      scheduleOwnItemReads(client, [id])
      closeDialogOf('appeal', id)
      toastError(error.message)
      return true
    },
    outlivesSession: true,
  })
}
