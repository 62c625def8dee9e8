import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeAll, inject } from 'vitest'
import { importBoard } from '../../src/import/import.ts'
import type { ImportReport } from '../../src/import/report.ts'
import { createApp } from '../../src/server/app.ts'
import type { Board } from '../../src/server/board/board.ts'
import { importedId } from '../../src/server/crypto/tags.ts'
import { upkeep } from '../../src/server/db/schema/maintenance.ts'
import { tables } from '../../src/server/db/tables.ts'
import { createLogger } from '../../src/server/http/log.ts'
import { createProgress } from '../../src/server/process/progress.ts'
import { continueWithGoogle, googleSettings } from '../accounts/google.ts'
import { type Answer, type Caller, callerOf, openTestBoard, testConfig } from '../board.ts'
import { copyDatabase, type TestDatabases } from '../database/databases.ts'
import { emailOf, type OldExport, samplePassword, writeOldExport } from './old-export.ts'

type Imported = {
  report: ImportReport
  folder: string
  reportFile: string
  rejected: { collection: string; id: string; reason: string; document: unknown }[]
  /** The file mode of the rejected documents. */
  rejectedMode: number
  told: string
}

export type ImportBoard = {
  readonly board: Board
  readonly app: FastifyInstance
  visitor: () => Caller
  import: (old: OldExport | string, options?: { dryRun?: boolean }) => Promise<Imported>
  /** Signs in a person of the old board with Google. */
  google: (name: string) => Promise<Caller>
  /** The default password is that of the published example. */
  signIn: (email: string, password?: string) => Promise<{ student: Caller; answer: Answer }>
  empty: () => Promise<void>
  idOf: (kind: 'confession' | 'reply', oldId: string) => string
}

type Opened = { board: Board; app: FastifyInstance; databases: TestDatabases }

/** Test files in one worker share open boards. */
const opened = new Map<string, Promise<Opened>>()

/**
 * Opens a board as a command does, with one connection, on its own database. It is emptied after every
 * test.
 */
export function useImportBoard(settings: Record<string, string> = {}): ImportBoard {
  let current: Opened

  beforeAll(async () => {
    const databases = inject('databases')
    const key = JSON.stringify(settings)
    const opening = opened.get(key) ?? open(databases, settings)
    opened.set(key, opening)
    current = await opening
  })
  afterEach(() => empty(current.board))

  const visitor = () => callerOf(current.app, '')
  return {
    get board() {
      return current.board
    },
    get app() {
      return current.app
    },
    visitor,
    import: (old, { dryRun = false } = {}) => importFrom(current, old, dryRun),
    google: async (name) => {
      const student: Caller = { ...visitor(), email: emailOf(name) }
      const outcome = await continueWithGoogle(student, student.email)
      if (outcome !== 'signed-in') throw new Error(`${student.email} ended at ${outcome}`)
      return student
    },
    signIn: async (email, password = samplePassword.password) => {
      const student: Caller = { ...visitor(), email }
      const answer = await student.post('/api/session', { email, password })
      return { student, answer }
    },
    empty: () => empty(current.board),
    idOf: (kind, oldId) => importedId(current.board.keys, kind, oldId),
  }
}

async function open(databases: TestDatabases, settings: Record<string, string>): Promise<Opened> {
  const copy = await copyDatabase(databases)
  const config = testConfig({ ...copy.settings, ...googleSettings, ...settings })
  const board = await openTestBoard(config, 'command')
  return { board, app: await createApp(board, createLogger(config)), databases }
}

/** Deletes rows, because there are few of them and truncating would make new files. */
async function empty({ db }: Board): Promise<void> {
  for (const table of tables) if (table !== upkeep) await db.delete(table)
}

async function importFrom(
  { board, databases }: Opened,
  old: OldExport | string,
  dryRun: boolean,
): Promise<Imported> {
  const folder = typeof old === 'string' ? old : mkdtempSync(join(databases.scratch, 'export-'))
  if (typeof old !== 'string') writeOldExport(folder, old)
  let told = ''
  const progress = createProgress({ write: (text) => (told += text) })
  const report = await importBoard(board.db, { ...board, folder, dryRun, progress })
  board.cache.clear()
  const rejected = join(folder, 'import-rejected.jsonl')
  return {
    report,
    folder,
    told,
    reportFile: readFileSync(join(folder, 'import-report.json'), 'utf8'),
    rejected: readFileSync(rejected, 'utf8').split('\n').filter(Boolean).map(parse),
    rejectedMode: statSync(rejected).mode & 0o777,
  }
}

function parse(line: string) {
  return JSON.parse(line)
}
