import { queryOptions } from '@tanstack/react-query'
import { itemPaths } from '../../../contract/item-kinds.ts'
import { api } from '../../data/api/api.ts'
import type { Item } from '../../data/dialogs/more-subject.ts'

/** Reads whether the signed-in user has reported an item. */
export function reportQuery({ kind, id }: Pick<Item, 'kind' | 'id'>) {
  return queryOptions({
    queryKey: ['report', kind, id],
    queryFn: () => api(`GET ${itemPaths[kind]}/report` as const, { params: { id } }),
  })
}
