import type { ReactNode } from 'react'
import { useNewReplies } from './new-replies.ts'

/** The line is there before it is known whether there are any: nothing moves. */
export function NewRepliesLine({ children }: { children: (text: string) => ReactNode }) {
  const news = useNewReplies()
  return (
    <p className="-mb-2 flex h-7 items-end">
      {news && children(`${news} new ${news === '1' ? 'reply' : 'replies'}`)}
    </p>
  )
}
