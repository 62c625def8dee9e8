import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { dayMs } from '../../../contract/durations.ts'
import { rowsOf } from '../../db/database.ts'
import { findBinaries } from '../../db/own-server/binaries.ts'
import { testedNode } from '../../process/version.ts'
import type { Examined } from '../examined/examined.ts'
import { type Finding, fine, unchecked, warning } from '../examined/finding.ts'

/** The day of each major version's first release. Minor releases follow a schedule from there. */
const firstReleases: Record<string, string> = {
  15: '2022-10-13',
  16: '2023-09-14',
  17: '2024-09-26',
  18: '2025-09-25',
}
/** Minor releases come on the second Thursday of these months (https://www.postgresql.org/developer/roadmap/). */
const months = [2, 5, 8, 11]
const thursday = 4
/** Packages of a minor release come some days after it. */
const graceMs = 14 * dayMs

export async function checkPostgres({ config, read }: Examined): Promise<Finding> {
  const [row] = await read((db) =>
    rowsOf<{ version: string }>(db, sql`select current_setting('server_version') as version`),
  )
  const [version = ''] = /^\d+\.\d+/.exec(row?.version ?? '') ?? []
  const installed = config.databaseUrl ? version : installedVersion()
  if (installed !== version)
    return warning(`${version} runs, and ${installed} is installed: restart the board`)
  const [major = '', minor] = version.split('.')
  const scheduled = scheduledMinor(major, Date.now())
  if (scheduled === undefined)
    return unchecked(`${version}: look up on postgresql.org whether a newer ${major} is out`)
  if (Number(minor) >= scheduled) return fine(`${version}, not behind the schedule of its releases`)
  const update = config.databaseUrl ? 'update its packages' : 'take the next version of Spill'
  return warning(`${version}, and by schedule ${major}.${scheduled} or newer is out: ${update}`)
}

/**
 * Returns the least minor version that should be out by the schedule, or undefined for an unknown major version.
 * Releases out of schedule only make it higher.
 */
export function scheduledMinor(major: string, now: number): number | undefined {
  const first = firstReleases[major]
  if (!first) return undefined
  const from = new Date(first)
  const years = new Date(now).getUTCFullYear() - from.getUTCFullYear() + 1
  const releases = Array.from({ length: years }, (_, index) => from.getUTCFullYear() + index)
    .flatMap((year) => months.map((month) => secondThursday(year, month)))
    .filter((at) => at > from.getTime() && at + graceMs <= now)
  return releases.length
}

function secondThursday(year: number, month: number): number {
  const first = new Date(Date.UTC(year, month - 1, 1))
  const untilThursday = (thursday - first.getUTCDay() + 7) % 7
  return first.getTime() + (untilThursday + 7) * dayMs
}

function installedVersion(): string {
  const manifest = readFileSync(join(findBinaries(), '../package.json'), 'utf8')
  const [version = ''] = /^\d+\.\d+/.exec(JSON.parse(manifest).version) ?? []
  return version
}

/** The last day on which Node's project mends each version (https://github.com/nodejs/release). */
const supportEnds: Record<string, string> = { 26: '2029-04-30' }

export async function checkNode(): Promise<Finding> {
  const { node: version } = process.versions
  const [major = ''] = version.split('.')
  const end = supportEnds[major]
  if (version !== testedNode)
    return warning(`${version} runs, and Spill is tested with ${testedNode}: run \`npm ci\``)
  if (!end) return unchecked(`${version}: look up on nodejs.org until when it is mended`)
  return Date.now() > Date.parse(end)
    ? warning(`${version} is no longer mended: take the next version of Spill`)
    : fine(`${version}, mended until ${end}`)
}
