import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Confession } from '../../contract/confessions.ts'
import { closeEditor } from '../editors/editor-state.ts'
import { useEditing } from '../live/editing.ts'
import { QueryError } from '../query-error.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ConfessionSkeleton } from './confession-skeleton.tsx'
import { EditConfessionForm } from './edit-confession-form.tsx'
import { confessionQuery } from './queries.ts'

/** Edits the whole text: a card has only its start, so it is read first. */
export function EditConfession({ id }: { id: string }) {
  const query = useQuery({ ...confessionQuery(id), refetchOnMount: 'always' })
  // What is being written stays, whatever becomes of the confession meanwhile.
  const [edited, setEdited] = useState<Confession>()
  if (!edited && query.data && !query.data.keptAt && !query.isFetching) setEdited(query.data)
  useEditing(id)
  return (
    <Dialog title="Edit confession" onClose={closeEditor}>
      <div className="overflow-y-auto px-5 pb-6 md:px-6">
        {edited ? (
          <EditConfessionForm confession={query.data ?? edited} onDone={closeEditor} />
        ) : query.isError || query.data === null ? (
          <QueryError sentence="Failed to load confession" query={query} />
        ) : (
          <ConfessionSkeleton />
        )}
      </div>
    </Dialog>
  )
}
