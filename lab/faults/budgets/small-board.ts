import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { readConfig } from '../../../src/server/config/config.ts'
import { openBoard } from '../../../src/server/open-board.ts'
import { placeConfession, placeConfessions, placeReplies } from '../../../test/content.ts'
import type { FaultyLink } from '../../../test/database/faulty-link.ts'
import { launch, node, type ServerProcess } from '../../../test/processes/server-process.ts'
import { memoryUse } from '../../kit/processes.ts'

export const heapMegabytes = 192

export type SmallBoard = {
  server: ServerProcess
  database: FaultyLink
  confession: string
  replies: string[]
}

/** Starts a board with the default limits and log, and a long thread. */
export async function openSmallBoard(database: FaultyLink, folder: string): Promise<SmallBoard> {
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SECRET_FILE: join(folder, 'secret'),
    LOG_LEVEL: 'info',
  }
  const server = await launch({
    settings,
    command: [...node, `--max-old-space-size=${heapMegabytes}`, 'src/main.ts'],
  })
  process.on('exit', () => server.kill('SIGKILL'))
  await server.opened
  return { server, database, ...(await writeLongThread(settings)) }
}

async function writeLongThread(settings: Record<string, string>) {
  const board = await openBoard(readConfig(settings), () => {}, 'command')
  try {
    const cards = Array.from({ length: 40 }, (_, number) => ({ title: `Confession ${number}` }))
    await placeConfessions(board, cards)
    const long = await placeConfession(board, { content: 'A long story. '.repeat(7_000) })
    const replies = Array.from({ length: 400 }, () => ({
      id: randomUUID(),
      confessionId: long.id,
      content: 'And a long answer. '.repeat(100),
    }))
    await placeReplies(board, replies)
    return { confession: long.id, replies: replies.map(({ id }) => id) }
  } finally {
    await board.close()
  }
}

/** Returns the memory in MB, or NaN on systems without `/proc`. */
export function memoryOf({ pid }: ServerProcess): number {
  return memoryUse(pid).resident
}
