import type { QueryClient } from '@tanstack/react-query'
import type { Hidden } from '../../../contract/hidden.ts'
import { isHidden } from '../../data/items/cache.ts'

type Edited = { id: string; hidden?: Hidden | undefined }

/** Of what others no longer saw: whether they see it now. */
export function outcomeOfEdit(client: QueryClient, { id, hidden }: Edited): string | undefined {
  if (hidden) return 'It is still hidden.'
  return isHidden(client, id) ? 'Others see it again.' : undefined
}
