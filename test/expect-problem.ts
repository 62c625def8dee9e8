import { expect } from 'vitest'
import { type ProblemCode, problems } from '../src/contract/problems.ts'
import type { Answer } from './board.ts'

/** Expects this refusal and no other, with the sentences of the contract or, where told, others. */
export function expectProblem(answer: Answer, code: ProblemCode, words: object = {}): void {
  const { status, body } = answer
  const problem = problems[code]
  expect({ status, body }).toEqual({ status: problem.status, body: { code, ...problem, ...words } })
}
