import { runBeside } from './command.ts'
import { ports } from './ports.ts'

/** Runs a moderation command on the board of the journeys. */
export function moderate(...typed: string[]): Promise<void> {
  return runBeside(ports.board, 'src/cli/moderate.ts', ...typed)
}

/** Returns the id at the end of a confession's address. */
export function idIn(address: string): string {
  return address.split('/').at(-1) ?? ''
}
