import { expect } from 'vitest'
import { type ProblemCode, problems } from '../src/contract/problems.ts'
import type { Answer } from './board.ts'

/** Expects a problem with the contract's status and sentences; `words` replaces fields of it. */
export function expectProblem(answer: Answer, code: ProblemCode, words: object = {}): void {
  const { status, body } = answer
  const problem = problems[code]
  expect({ status, body }).toEqual({ status: problem.status, body: { code, ...problem, ...words } })
}
