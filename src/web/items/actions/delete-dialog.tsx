import { useQueryClient } from '@tanstack/react-query'
import { itemPaths } from '../../../contract/item-kinds.ts'
import { api } from '../../data/api/api.ts'
import { confessionPath } from '../../data/confessions/confession-path.ts'
import { cardListsKey, confessionQuery } from '../../data/confessions/queries.ts'
import { type ConfessionOrReply, itemOf } from '../../data/dialogs/dialogs.ts'
import { countReplies, mapItems } from '../../data/items/cache.ts'
import { showDeleted } from '../../data/live/apply-changes.ts'
import { useWrite } from '../../data/session/use-write.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { preserveFocus } from '../../ui/focus.ts'
import { navigate } from '../../ui/location.tsx'
import { Quote } from '../../ui/user-text.tsx'

const below = { confession: 'Its replies are deleted', reply: 'Replies below it are deleted' }

type DeleteDialogProps = { item: ConfessionOrReply; onClose: () => void }

/** Asks before it deletes a confession or reply and removes it from every list that shows it. */
export function DeleteDialog({ item, onClose }: DeleteDialogProps) {
  const client = useQueryClient()
  const { id, kind, text } = itemOf(item)
  const deleting = useWrite({
    call: () => api(`DELETE ${itemPaths[kind]}` as const, { params: { id } }),
    patch: (client, answer) => {
      onClose()
      void preserveFocus()
      if ('title' in item)
        return mapItems(client, (card) => (card.id === id ? null : card), [cardListsKey])
      showDeleted(client, id)
      // Don't count a hidden reply: it is not part of the reply count.
      if (item.confessionId && !item.hidden)
        countReplies(client, item.confessionId, -(answer?.removed ?? 0))
    },
    success: { confession: 'Confession deleted', reply: 'Reply deleted' }[kind],
    onSuccess: async () => {
      if (window.location.pathname === confessionPath(id)) await navigate('/')
      // Do this after the navigation, because the confession's page would fetch the confession again.
      client.removeQueries({ queryKey: confessionQuery(id).queryKey })
    },
    failure: `Failed to delete ${kind}`,
    onRefused: () => {
      onClose()
      return false
    },
  })
  return (
    <ConfirmDialog
      title={`Delete this ${kind}?`}
      subject={<Quote text={text} className="line-clamp-3 overflow-hidden! text-ink!" />}
      sentence={`${below[kind]} too. This can’t be undone.`}
      action="Delete"
      busy={deleting.isPending}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    />
  )
}
