import { runBeside } from './command.ts'
import { ports } from './ports.ts'

/** Runs a moderation command on the board of the journeys. Returns the JSON that it prints. */
export function moderate(...typed: string[]): Promise<string> {
  return runBeside(ports.board, 'src/cli/moderate.ts', ...typed)
}

/** Returns the id at the end of a confession's address. */
export function idIn(address: string): string {
  return address.split('/').at(-1) ?? ''
}
