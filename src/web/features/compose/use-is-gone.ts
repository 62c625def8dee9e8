import { useState } from 'react'
import { isNotFound } from '../../data/api/api-error.ts'
import { useNews } from '../../data/live/news.ts'

/** Whether what is edited was deleted meanwhile: it was heard, or saving said so. It does not come back. */
export function useIsGone(id: string, error: Error | null): boolean {
  const { isGone } = useNews(id)
  const [wasGone, setGone] = useState(false)
  if (!wasGone && (isGone || isNotFound(error))) setGone(true)
  return wasGone
}
