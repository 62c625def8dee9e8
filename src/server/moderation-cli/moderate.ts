import type { Board } from '../board/board.ts'
import { broadcastEvents } from '../events/relay.ts'
import { type Arguments, maxNameLength } from './arguments.ts'
import type { Desk } from './desk.ts'
import { printableJson } from './printable.ts'
import { verbs } from './verbs.ts'

type Terminal = {
  /** Name of the operating system's user. */
  name: string
  width: number | undefined
}

/** Runs a command and returns what to print. Throws an OperatorError. */
export async function moderate(
  { db, config, keys }: Pick<Board, 'db' | 'config' | 'keys'>,
  { verb, id, options, by }: Arguments,
  { name, width }: Terminal,
): Promise<string> {
  const tell: Desk['tell'] = (events) => broadcastEvents(db, keys, events)
  const desk = { db, config, keys, by: by ?? name.slice(0, maxNameLength), width, tell }
  const output = await verbs[verb]?.run(desk, id, options)
  return (options.json ? output && printableJson(output.json) : output?.text) ?? ''
}

export function usage(): string {
  const lines = Object.entries(verbs).map(
    ([name, { usage, does, options }]) =>
      `  ${[name, usage, options.includes('json') ? '[--json]' : ''].filter((part) => part).join(' ')}\n      ${does}`,
  )
  return [
    'usage: npm run moderate -- VERB [--by NAME]',
    '',
    ...lines,
    '',
    'ID is the beginning of an id, eight letters or more, or the address of the item.',
    'NAME is who decides; without it the one you are signed in to this machine with.',
  ].join('\n')
}
