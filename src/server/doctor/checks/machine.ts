import { existsSync } from 'node:fs'
import { freeBytesOf, reserveBytes } from '../../db/own-server/disk-space.ts'
import type { Examined } from '../examined/examined.ts'
import { type Finding, fine, NotCheckable, unchecked, warning, wrong } from '../examined/finding.ts'

const gibibyte = 1024 ** 3
/** Below this, the nightly scrub of a large board may not have the room it needs. */
const scarceBytes = 2 * gibibyte
/** The least that a process needs under load (docs/operations/limits.md). */
const neededBytes = 0.45 * gibibyte

export async function checkDisk({ config: { databaseUrl, dataDir } }: Examined): Promise<Finding> {
  // A server of the operator's does not tell how much space it has.
  if (databaseUrl) return unchecked("run df on the database's machine")
  if (!existsSync(dataDir)) throw new NotCheckable('mend the database first')
  const free = await freeBytesOf(dataDir)
  const says = `${inGibibytes(free)} free`
  if (free < reserveBytes)
    return wrong(`${says}, so writes are refused: make room, but not in DATA_DIR`)
  return free < scarceBytes ? warning(`${says}: make room for the nightly scrub`) : fine(says)
}

export async function checkMemory(): Promise<Finding> {
  const available = process.availableMemory()
  const says = `${inGibibytes(available)} available`
  return available < neededBytes
    ? warning(
        `${says}, and a busy process needs ${inGibibytes(neededBytes)}: add memory, or stop other programs`,
      )
    : fine(says)
}

function inGibibytes(bytes: number): string {
  return `${(bytes / gibibyte).toFixed(1)} GiB`
}
