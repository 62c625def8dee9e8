import { maxDecisionLengths } from '../../server/hiding/decisions.ts'
import { type DeskBoard, decide } from '../../server/moderation/desk/decide.ts'
import type { Command } from './arguments.ts'

/** Runs a command and returns what to print. `userName` is the operating system's. Throws an OperatorError. */
export async function moderate(
  board: DeskBoard,
  { verb, by, ...given }: Command,
  userName: string,
): Promise<string> {
  const person = { by: by ?? userName.slice(0, maxDecisionLengths.operator), isSignedIn: false }
  return printableJson(await decide(board, person, (desk) => verb.run(desk, given)))
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
