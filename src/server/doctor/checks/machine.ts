import { sql } from 'drizzle-orm'
import { isLoopback } from '../../config/loopback.ts'
import { rowsOf } from '../../db/database.ts'
import { freeBytesOf, reserveBytes } from '../../db/own-server/disk-space.ts'
import type { Examined } from '../examined.ts'
import { type Finding, fine, unchecked, warning, wrong } from '../finding.ts'

const gibibyte = 1024 ** 3
/** Below this, the nightly scrub of a large board may not have the room it needs. */
const scarceBytes = 2 * gibibyte
/** The least that a process needs under load (docs/operations.md, Overload). */
const neededBytes = 0.45 * gibibyte

export async function checkDisk(board: Examined): Promise<Finding> {
  const folder = await databaseFolder(board)
  if (!folder) return unchecked("the database's disk is on its own machine: look there")
  const free = await freeBytesOf(folder).catch(() => undefined)
  if (free === undefined) return unchecked("the database's folder can't be entered: look with df")
  const says = `${inGibibytes(free)} free`
  if (free < reserveBytes) return wrong(`${says}: writes are refused until there is more`)
  return free < scarceBytes ? warning(`${says}: the nightly scrub may need more`) : fine(says)
}

/** A server of the operator's may tell its folder, which is on this machine if the server is. */
async function databaseFolder({ config, read }: Examined): Promise<string | undefined> {
  const { dataDir, databaseDirectUrl: url } = config
  if (!url) return dataDir
  const { hostname } = new URL(url)
  if (hostname && !isLoopback(url)) return undefined
  const [row] = await read((db) =>
    rowsOf<{ folder: string }>(db, sql`select current_setting('data_directory') as folder`),
  ).catch(() => [])
  return row?.folder
}

export async function checkMemory(): Promise<Finding> {
  const available = process.availableMemory()
  const says = `${inGibibytes(available)} available`
  return available < neededBytes
    ? warning(`${says}: a busy process needs ${inGibibytes(neededBytes)}`)
    : fine(says)
}

function inGibibytes(bytes: number): string {
  return `${(bytes / gibibyte).toFixed(1)} GiB`
}
