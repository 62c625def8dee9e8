import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Hidden } from '../../../contract/hidden.ts'
import type { ItemKind } from '../../../contract/item-kinds.ts'
import { isNotFound } from '../../data/api/api-error.ts'
import { closeEditorOf } from '../../data/dialogs/close-editor-of.ts'
import { clearDraftIfSent } from '../../data/drafts/drafts.ts'
import { isHidden } from '../../data/items/cache.ts'
import { goneItems } from '../../data/live/news.ts'
import { useWrite } from '../../data/session/use-write.ts'
import { whyHidden } from '../../items/hidden/hidden-item-advice.ts'
import { AboutLink } from '../../ui/about-link.tsx'
import { useStore } from '../../ui/store.ts'

type Item = { id: string; hidden?: Hidden | undefined }

type Edit<Input, Answer> = {
  call: (input: Input) => Promise<Answer>
  /** Updates every cached copy of the item with the server's answer. */
  patch: (client: QueryClient, answer: Answer) => void
}

/** The shared logic of editing a confession or reply. The editor closes when everything that was written is saved. */
export function useEdit<Input extends Record<string, unknown>, Answer extends Item>(
  kind: ItemKind,
  { id, hidden }: Item,
  edit: Edit<Input, Answer>,
) {
  const draft = `edit:${kind}:${id}`
  const sending = useWrite({
    ...edit,
    success: { confession: 'Confession updated', reply: 'Reply updated' }[kind],
    outcome: outcomeOf,
    onSuccess: (_, sent) => {
      if (clearDraftIfSent(draft, sent)) closeEditorOf(kind, id)
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
      <p className="text-meta">
        Saving a change shows it to others again. <b>You can do this only once.</b>
      </p>
    ),
  }
}

/** For an item that was hidden from others, returns a sentence that says whether the edit made it visible again. */
function outcomeOf(client: QueryClient, { id, hidden }: Item): string | undefined {
  if (hidden) return 'It is still hidden.'
  return isHidden(client, id) ? 'It’s visible again.' : undefined
}

/** Returns whether the item was deleted, as live events or the server's answer say. Once true, it stays true. */
function useIsGone(id: string, error: Error | null): boolean {
  const isGone = useStore(goneItems, (all) => all.has(id))
  const [wasGone, setGone] = useState(false)
  if (!wasGone && (isGone || isNotFound(error))) setGone(true)
  return wasGone
}
