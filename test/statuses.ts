import type { Answer } from './board.ts'

type Act = (index: number) => Promise<Pick<Answer, 'status'>>

/** Makes the calls concurrently and counts how often each status is answered. */
export async function statusesAtOnce(times: number, act: Act): Promise<Record<number, number>> {
  const answers = await Promise.all(Array.from({ length: times }, (_, index) => act(index)))
  return countStatuses(answers)
}

export async function statusesInTurn(times: number, act: Act): Promise<Record<number, number>> {
  const answers = []
  for (let index = 0; index < times; index++) answers.push(await act(index))
  return countStatuses(answers)
}

function countStatuses(answers: Pick<Answer, 'status'>[]): Record<number, number> {
  const counted: Record<number, number> = {}
  for (const { status } of answers) counted[status] = (counted[status] ?? 0) + 1
  return counted
}
