import { useQuery } from '@tanstack/react-query'
import { QueryError } from '../query-error.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ConfessionSkeleton } from './confession-skeleton.tsx'
import { EditConfessionForm } from './edit-confession-form.tsx'
import { confessionQuery } from './queries.ts'

/** Edits the whole text: a card has only its start, so it is read first. */
export function EditConfessionDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery({ ...confessionQuery(id), refetchOnMount: 'always' })
  return (
    <Dialog title="Edit confession" onClose={onClose}>
      <div className="overflow-y-auto px-5 pb-6 md:px-6">
        {query.data && !query.isFetching ? (
          <EditConfessionForm confession={query.data} onDone={onClose} />
        ) : query.isError || query.data === null ? (
          <QueryError sentence="Failed to load confession" query={query} />
        ) : (
          <ConfessionSkeleton />
        )}
      </div>
    </Dialog>
  )
}
