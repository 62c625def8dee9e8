import { readFile, writeFile } from 'node:fs/promises'
import type { Config } from '../src/server/config/config.ts'
import { joinOwnServer } from '../src/server/db/own-server/own-server.ts'
import { openBoard } from '../src/server/open-board.ts'
import { sampleCampusFile } from '../src/server/process/warnings.ts'
import { fillCampus, isEmpty } from './campus.ts'
import { introduce } from './introduction.ts'

/** Starts our own PostgreSQL with the sample campus; an operator's is left alone. Returns a function that stops it. */
export async function holdDatabase(config: Config): Promise<() => Promise<void>> {
  if (config.databaseUrl) return async () => {}
  const { leave } = await joinOwnServer(config.dataDir, () => {})
  try {
    await fillOnce(config)
    return leave
  } catch (error) {
    await leave()
    throw error
  }
}

async function fillOnce(config: Config): Promise<void> {
  const introduction = sampleCampusFile(config)
  const board = await openBoard(config, console.error)
  try {
    if (await isEmpty(board))
      await writeFile(introduction, introduce(await fillCampus(board), config))
  } finally {
    await board.close()
  }
  console.log(
    await readFile(introduction, 'utf8').catch(() => 'Your own data, without the sample campus.'),
  )
}
