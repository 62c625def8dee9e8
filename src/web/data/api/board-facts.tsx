import { createContext, type ReactNode, useContext } from 'react'
import type { BoardFacts } from '../../../contract/board-facts.ts'

const Facts = createContext<BoardFacts | null>(null)

export function BoardFactsProvider({
  facts,
  children,
}: {
  facts: BoardFacts
  children: ReactNode
}) {
  return <Facts value={facts}>{children}</Facts>
}

export function useBoardFacts(): BoardFacts {
  const facts = useContext(Facts)
  if (!facts) throw new Error('useBoardFacts needs a BoardFactsProvider')
  return facts
}
