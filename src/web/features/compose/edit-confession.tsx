import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Confession } from '../../../contract/confessions.ts'
import { confessionQuery } from '../../data/confessions/queries.ts'
import { closeEditor } from '../../data/dialogs/editor-state.ts'
import { ConfessionSkeleton } from '../../items/loading/confession-skeleton.tsx'
import { QueryError } from '../../items/loading/query-error.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EditConfessionForm } from './edit-confession-form.tsx'

/** Edits the whole text: a card has only its start, so it is read first. */
export function EditConfession({ id }: { id: string }) {
  const [edited, setEdited] = useState<Confession>()
  // Once it is here it is nobody's business what becomes of it meanwhile.
  const query = useQuery({ ...confessionQuery(id), enabled: !edited, refetchOnMount: 'always' })
  if (!edited && query.data && !query.data.keptAt && !query.isFetching) setEdited(query.data)
  if (edited) return <EditConfessionForm confession={edited} />
  return (
    <Dialog title="Edit confession" onClose={closeEditor} className="full-height">
      <div className="overflow-y-auto px-5 pb-6 md:px-6">
        {query.isError || query.data === null || (query.data?.keptAt && !query.isFetching) ? (
          <QueryError sentence="Failed to load confession" query={query} />
        ) : (
          <ConfessionSkeleton />
        )}
      </div>
    </Dialog>
  )
}
