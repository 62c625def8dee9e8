import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { describeMachine } from './machine.ts'
import type { Options } from './options.ts'
import type { Row } from './row.ts'

const folder = join(import.meta.dirname, 'results')

/** Writes one file per run and returns its name. */
export function writeResults(
  machine: ReturnType<typeof describeMachine>,
  { rounds, seconds }: Options,
  rows: Row[],
): string {
  mkdirSync(folder, { recursive: true })
  const time = machine.date.slice(0, 19).replaceAll(':', '')
  const file = join(folder, `${time}.json`)
  writeFileSync(file, `${JSON.stringify({ machine, rounds, seconds, rows }, null, 2)}\n`)
  return relative(process.cwd(), file)
}
