import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where the journeys find their boards, and the equipped one its mail server and Google. */
export const ports = { board: 4_873, equippedBoard: 4_877, mail: 4_878, google: 4_879 }

export function dataOf(port: number): string {
  return join(tmpdir(), `spill-e2e-${port}`)
}
