import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Confession, ConfessionEdit } from '../../../contract/confessions.ts'
import type { Hidden } from '../../../contract/item-fields.ts'
import type { ItemKind } from '../../../contract/item-kinds.ts'
import type { LoneReply, ReplyEdit } from '../../../contract/replies.ts'
import { sentences } from '../../../contract/sentences.ts'
import { api } from '../../data/api/api.ts'
import { isNotFound } from '../../data/api/api-error.ts'
import { confessionQuery } from '../../data/confessions/queries.ts'
import { closeDialog, closeDialogOf } from '../../data/dialogs/dialogs.ts'
import { clearDraftIfSent } from '../../data/drafts/drafts.ts'
import { cachedItems } from '../../data/items/cache.ts'
import { showEdit } from '../../data/live/apply-changes.ts'
import { goneItems } from '../../data/live/news.ts'
import { useWrite } from '../../data/session/use-write.ts'
import { WritingForm } from '../../items/editor/writing-form.tsx'
import { whyHidden } from '../../items/hidden/hidden-notice.tsx'
import { QueryError } from '../../items/loading/query-error.tsx'
import { ConfessionSkeleton } from '../../items/loading/skeletons.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AboutLink } from '../../ui/link.tsx'
import { useStore } from '../../ui/store.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { bodyOf, type ConfessionFields, ConfessionForm } from './confession-form.tsx'

/** Fetches the confession before it is edited, because a card in a list has only its beginning. */
export function EditConfession({ id }: { id: string }) {
  const [edited, setEdited] = useState<Confession>()
  // Disable the query once the confession is fetched, so that changes made elsewhere do not affect the form.
  const query = useQuery({ ...confessionQuery(id), enabled: !edited, refetchOnMount: 'always' })
  if (!edited && query.data && !query.isFetching) setEdited(query.data)
  if (edited) return <EditForm confession={edited} />
  return (
    <Dialog title="Edit confession" onClose={closeDialog} className="full-height">
      <div className="overflow-y-auto px-5 pt-4 pb-6 md:px-6">
        {query.isError || query.data === null ? (
          <QueryError sentence="Failed to load confession" query={query} />
        ) : (
          <ConfessionSkeleton />
        )}
      </div>
    </Dialog>
  )
}

function EditForm({ confession }: { confession: Confession }) {
  const { id } = confession
  const edit = useEdit(
    'confession',
    confession,
    (fields: ConfessionFields & Pick<ConfessionEdit, 'namesMeant'>) =>
      api('PATCH /api/confessions/:id', { params: { id }, body: bodyOf(fields) }),
  )
  return <ConfessionForm {...edit} before={confession} />
}

export function EditReply({ reply }: { reply: LoneReply }) {
  const { id } = reply
  const edit = useEdit('reply', reply, (body: ReplyEdit) =>
    api('PATCH /api/replies/:id', { params: { id }, body }),
  )
  return (
    <WritingForm
      {...edit}
      names={['content']}
      before={reply}
      objectionsTo={({ content }) => (content ? {} : { content: sentences.reply })}
    >
      {(fieldOf) => <TextArea {...fieldOf('content')} look="page" label="Reply" data-autofocus />}
    </WritingForm>
  )
}

type Item = { id: string; hidden?: Hidden | undefined }

/** The shared logic of editing a confession or reply. The editor closes when everything that was written is saved. */
function useEdit<Input extends Record<string, unknown>>(
  kind: ItemKind,
  { id, hidden }: Item,
  call: (input: Input) => Promise<Confession | LoneReply>,
) {
  const draft = `edit:${kind}:${id}`
  const sending = useWrite({
    call,
    patch: showEdit,
    success: { confession: 'Confession updated', reply: 'Reply updated' }[kind],
    outcome: outcomeOf,
    onSuccess: (_, sent) => {
      if (clearDraftIfSent(draft, sent)) closeDialogOf(kind, id)
    },
    failure: `Failed to update ${kind}`,
    outlivesSession: true,
  })
  const isGone = useIsGone(id, sending.error)
  const goneSentence = isNotFound(sending.error) ? 'Not saved.' : `This ${kind} was deleted.`
  return {
    title: `Edit ${kind}`,
    draft,
    discarding: {
      notice: 'Restored your unsaved changes.',
      question: 'Discard your changes?',
      sentence: `The ${kind} stays as it was. Your changes will be lost.`,
    },
    submit: 'Save',
    sending,
    goneSentence: isGone ? goneSentence : undefined,
    subject: hidden && (
      <p className="text-meta">
        <b>Hidden from others.</b> {whyHidden(hidden)}{' '}
        <AboutLink to="/rules">House rules</AboutLink>
      </p>
    ),
    foot: hidden?.canShow && (
      <p className="text-balance text-meta">
        Saving makes it visible again. <b>You get one try.</b>
      </p>
    ),
  }
}

/** For an item that was hidden from others, returns a sentence that says whether the edit made it visible again. */
function outcomeOf(client: QueryClient, { id, hidden }: Item): string | undefined {
  if (hidden) return 'It’s still hidden.'
  const wasHidden = cachedItems(client).some((item) => item.id === id && item.hidden)
  return wasHidden ? 'It’s visible again.' : undefined
}

/** Returns whether the item was deleted, as live events or the server's answer say. Once true, it stays true. */
function useIsGone(id: string, error: Error | null): boolean {
  const isGone = useStore(goneItems, (all) => all.has(id))
  const [wasGone, setGone] = useState(false)
  if (!wasGone && (isGone || isNotFound(error))) setGone(true)
  return wasGone
}
