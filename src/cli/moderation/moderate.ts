import type { Board } from '../../server/board/board.ts'
import { retryOnDeadlock } from '../../server/db/failures.ts'
import { OperatorError, reasonOf } from '../../server/errors/operator-error.ts'
import { broadcastEvents } from '../../server/events/relay.ts'
import { maxDecisionLengths } from '../../server/hiding/decisions.ts'
import type { Command } from './arguments.ts'
import type { Output } from './verbs.ts'

type Parts = Pick<Board, 'db' | 'config' | 'keys'>

/** Runs a command and returns what to print. `userName` is the operating system's. Throws an OperatorError. */
export async function moderate(board: Parts, command: Command, userName: string): Promise<string> {
  const { shown, events = [] } = await runCommand(board, command, userName)
  await broadcastEvents(board.db, board.keys, events).catch((cause: unknown) => {
    throw new OperatorError(
      `It is done, but pages may show the old text until you restart the board: ${reasonOf(cause)}`,
      { cause },
    )
  })
  return printableJson(shown)
}

/** Runs a command in one transaction. The caller sends the events that it returns. */
export function runCommand(
  { db, config, keys }: Parts,
  { verb, by, ...given }: Command,
  userName: string,
): Promise<Output> {
  const desk = { config, keys, by: by ?? userName.slice(0, maxDecisionLengths.operator) }
  return retryOnDeadlock(() => db.transaction((tx) => verb.run({ ...desk, db: tx }, given)))
}

/**
 * Returns JSON that is safe for a terminal: characters that it would obey, and that JSON leaves as they are, become
 * `\u` escapes. Joiners stay, because emojis and some scripts need them.
 */
function printableJson(value: unknown): string {
  const obeyed = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu
  return JSON.stringify(value, null, 2).replace(obeyed, (character) =>
    character
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}
