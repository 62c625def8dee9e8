import { randomUUID } from 'node:crypto'
import { readSeen, type SeenRequest, sealQuestion } from '../../crypto/doctor.ts'
import { questionHeader, seenRequestPath } from '../../http/seen-request.ts'
import { failureCause } from '../../process/failure-cause.ts'
import type { Examined } from '../examined/examined.ts'
import { type Finding, fine, NotCheckable, wrong } from '../examined/finding.ts'
import { answersAtAll, ask, publicUrlOf, textOf } from './ask.ts'

export type Seen = SeenRequest & { ownAddress: string; ownPort: number }

export async function checkReach({ config, keys }: Examined): Promise<Finding> {
  const url = publicUrlOf(config)
  try {
    const seen = await askWhatIsSeen(url, keys())
    if (seen) return fine('PUBLIC_URL reaches a process of this board')
  } catch (error) {
    if (error instanceof NotCheckable) throw error
    return wrong(
      `PUBLIC_URL does not answer: ${failureCause(error)}; look whether its name leads to the proxy, and the proxy runs`,
    )
  }
  if (!(await answersAtAll(url)))
    return wrong('the proxy finds no board: start the board, or look where the proxy leads')
  return wrong(
    'PUBLIC_URL answers, but not from this version of this board: look where the proxy leads',
  )
}

/** Asks the board through its proxy what it sees of the request. Returns null if something else answers. */
export async function askWhatIsSeen(
  publicUrl: URL,
  keys: Parameters<typeof sealQuestion>[0],
  forged?: string,
): Promise<Seen | null> {
  const nonce = randomUUID()
  const { answer, ownAddress, ownPort } = await ask(new URL(seenRequestPath, publicUrl), {
    [questionHeader]: sealQuestion(keys, nonce),
    ...(forged && { 'x-forwarded-for': forged }),
  })
  const seen = readSeen(keys, await textOf(answer), nonce)
  return seen && { ...seen, ownAddress, ownPort }
}
