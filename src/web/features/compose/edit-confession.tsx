import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Confession, ConfessionEdit } from '../../../contract/confessions.ts'
import { api } from '../../data/api/api.ts'
import { confessionQuery } from '../../data/confessions/queries.ts'
import { closeEditor } from '../../data/dialogs/editor-state.ts'
import { showEdit } from '../../data/live/apply-changes.ts'
import { ConfessionSkeleton } from '../../items/loading/confession-skeleton.tsx'
import { QueryError } from '../../items/loading/query-error.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { bodyOf, type ConfessionFields, ConfessionForm } from './confession-form.tsx'
import { useEdit } from './use-edit.tsx'

/** Fetches the confession before it is edited, because a card in a list has only its beginning. */
export function EditConfession({ id }: { id: string }) {
  const [edited, setEdited] = useState<Confession>()
  // Disable the query once the confession is fetched, so that changes made elsewhere do not affect the form.
  const query = useQuery({ ...confessionQuery(id), enabled: !edited, refetchOnMount: 'always' })
  if (!edited && query.data && !query.data.keptAt && !query.isFetching) setEdited(query.data)
  if (edited) return <EditForm confession={edited} />
  return (
    <Dialog title="Edit confession" onClose={closeEditor} className="full-height">
      <div className="overflow-y-auto px-5 pt-4 pb-6 md:px-6">
        {query.isError || query.data === null || (query.data?.keptAt && !query.isFetching) ? (
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
  const edit = useEdit('confession', confession, {
    call: (fields: ConfessionFields & Pick<ConfessionEdit, 'namesMeant'>) =>
      api('PATCH /api/confessions/:id', { params: { id }, body: bodyOf(fields) }),
    patch: showEdit,
  })
  return <ConfessionForm {...edit} before={confession} />
}
