import { createContext, useContext } from 'react'
import type { BoardFacts } from '../../../contract/board-facts.ts'

export const BoardFactsContext = createContext<BoardFacts | null>(null)

export function useBoardFacts(): BoardFacts {
  const facts = useContext(BoardFactsContext)
  if (!facts) throw new Error('useBoardFacts needs a BoardFactsContext')
  return facts
}
