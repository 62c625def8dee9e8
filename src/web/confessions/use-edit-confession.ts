import type { ConfessionEdit } from '../../contract/confessions.ts'
import { api } from '../api.ts'
import { useWrite } from '../use-write.ts'
import { replaceConfession } from './cache.ts'

export function useEditConfession(id: string, onEdited: () => void) {
  return useWrite({
    call: (body: ConfessionEdit) => api('PATCH /api/confessions/:id', { params: { id }, body }),
    patch: replaceConfession,
    success: 'Confession updated',
    onSuccess: onEdited,
    failure: 'Failed to update confession',
  })
}
