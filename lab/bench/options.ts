import { parseArgs } from 'node:util'

export type Options = {
  /** The names of the rows; empty for all rows. */
  names: string[]
  rounds: number
  /** The approximate duration of a round. */
  seconds: number
}

/** Parses the command line. Throws an error that names an unknown option. */
export function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '2' },
    },
  })
  return {
    names: positionals,
    rounds: positive('rounds', values.rounds),
    seconds: positive('seconds', values.seconds),
  }
}

function positive(name: string, text: string): number {
  const value = Number(text)
  if (value > 0) return value
  throw new Error(`--${name} is a number above 0`)
}
