import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Mailbox, mailbox } from '../../test/accounts/mailbox.ts'
import { freePort } from '../../test/free-port.ts'
import { launch } from '../../test/processes/server-process.ts'
import { closeAtEnd } from '../kit/closing.ts'
import { type Gate, openGate } from './gate.ts'

export type Boards = {
  /** The address of the sample campus, which sends no mail. */
  origin: string
  /** The proxy in front of the sample campus. */
  gate: Gate
  /** An empty board that sends mail. */
  withMail: { origin: string; mailbox: Mailbox }
}

/** Starts the boards on free ports. They stop with the run. */
export async function startBoards(): Promise<Boards> {
  const port = await freePort()
  const gate = await openGate(port)
  const origin = `http://localhost:${gate.port}`
  const folder = mkdtempSync(join(tmpdir(), 'spill-browsers-'))
  closeAtEnd(() => rmSync(folder, { recursive: true, force: true }))
  const [, mailPort] = await Promise.all([
    startBoard('seed/demo.ts', { PORT: String(port), PUBLIC_URL: origin }),
    startBoard('src/main.ts', {
      DATA_DIR: join(folder, 'data'),
      SECRET_FILE: join(folder, 'secret'),
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'board@ucsd.edu',
    }),
  ])
  return { origin, gate, withMail: { origin: `http://localhost:${mailPort}`, mailbox } }
}

async function startBoard(file: string, settings: Record<string, string>): Promise<number> {
  const board = await launch({
    settings: { RATE_LIMITS: 'off', LOG_LEVEL: 'error', ...settings },
    command: ['scripts/run', 'production', file],
  })
  closeAtEnd(async () => {
    board.kill('SIGTERM')
    await board.ended
  })
  await board.opened
  return board.port
}
