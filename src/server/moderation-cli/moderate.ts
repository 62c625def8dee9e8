import type { Board } from '../board/board.ts'
import { retryOnDeadlock } from '../db/failures.ts'
import { OperatorError, reasonOf } from '../errors/operator-error.ts'
import { broadcastEvents } from '../events/relay.ts'
import { maxDecisionLengths } from '../hiding/decisions.ts'
import type { Command } from './arguments.ts'
import type { Output } from './desk.ts'
import { printableJson } from './printing.ts'
import { options, verbs } from './verbs.ts'

type Terminal = {
  /** Name of the operating system's user. */
  name: string
  width: number | undefined
}

/** Runs a command and returns what to print. Throws an OperatorError. */
export async function moderate(
  board: Pick<Board, 'db' | 'config' | 'keys'>,
  command: Command,
  terminal: Terminal,
): Promise<string> {
  const { text, json, events = [] } = await runCommand(board, command, terminal)
  await broadcastEvents(board.db, board.keys, events).catch((cause: unknown) => {
    throw new OperatorError(
      `It is done, but pages may show the old text until you restart the board: ${reasonOf(cause)}`,
      { cause },
    )
  })
  return command.json ? printableJson(json) : text
}

/** Runs a command in one transaction. The caller sends the events that it returns. */
export function runCommand(
  { db, config, keys }: Pick<Board, 'db' | 'config' | 'keys'>,
  { verb, by, ...given }: Command,
  { name, width }: Terminal,
): Promise<Output> {
  const desk = { config, keys, by: by ?? name.slice(0, maxDecisionLengths.operator), width }
  return retryOnDeadlock(() => db.transaction((tx) => verb.run({ ...desk, db: tx }, given)))
}

export function usage(): string {
  const lines = Object.entries(verbs).map(([name, { takes = [], needs = [], may = [], does }]) => {
    const given = [
      ...needs.map((option) => options[option].usage),
      ...may.map((option) => `[${options[option].usage}]`),
    ]
    return `  ${[name].concat(takes, given).join(' ')}\n      ${does}`
  })
  return [
    'usage: npm run moderate -- VERB [--by NAME]',
    '',
    ...lines,
    '',
    'ID is the beginning of an id, eight letters or more, or the address of the item.',
    'NAME is who decides; without it the one you are signed in to this machine with.',
  ].join('\n')
}
