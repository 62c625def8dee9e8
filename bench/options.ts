import { parseArgs } from 'node:util'

export type Options = {
  /** Of the rows; all where there is none. */
  names: string[]
  rounds: number
  /** How long a round lasts, about. */
  seconds: number
}

/** Throws an error that says which one is not known. */
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
