import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillCampus } from '../seed/campus.ts'
import type { Board } from '../src/server/board/board.ts'
import { readConfig } from '../src/server/config/config.ts'
import { readArguments } from '../src/server/moderation-cli/arguments.ts'
import { moderate } from '../src/server/moderation-cli/moderate.ts'
import type { QueueEntry } from '../src/server/moderation-cli/queue-entries.ts'
import { openBoard } from '../src/server/open-board.ts'
import { readEnvironment } from '../src/server/process/environment.ts'

/* Records an operator's session on the sample campus, from a full queue to an empty one, as a file for `asciinema play`
   and as text. Run with `npm run evening`. */

const screen = { width: 110, height: 36 }
/** Seconds per typed key, before each output, and per line to read. */
const pace = { key: 0.04, answer: 0.4, line: 0.25 }
const docs = join(import.meta.dirname, '../docs')

const folder = mkdtempSync(join(tmpdir(), 'spill-evening-'))
const config = readConfig({
  ...readEnvironment(),
  ...{ DATA_DIR: join(folder, 'data'), SECRET_FILE: join(folder, 'secret') },
  ...{ DATABASE_URL: '', APP_SECRET: '', PUBLIC_URL: 'https://spill.example' },
})
const board = await openBoard(config, console.error)
try {
  await fillCampus(board)
  const evening = await spendEvening(board)
  writeFileSync(join(docs, 'evening-at-the-desk.cast'), recordingOf(evening))
  writeFileSync(join(docs, 'evening-at-the-desk.md'), textOf(evening))
} finally {
  await board.close()
  rmSync(folder, { recursive: true, force: true })
}

type Step = { typed: string; printed: string }

async function spendEvening(board: Board): Promise<Step[]> {
  const steps: Step[] = []
  const at = { name: 'ana', width: screen.width }
  const run = (words: string[]) => {
    const asked = readArguments(words)
    if (!asked) throw new Error('There is nothing to run')
    return moderate(board, asked, at)
  }
  const type = async (...words: string[]) => {
    const typed = words.map((word) => (word.includes(' ') ? `'${word}'` : word)).join(' ')
    steps.push({ typed: `npm run moderate -- ${typed}`, printed: await run(words) })
  }
  const waiting: QueueEntry[] = JSON.parse(await run(['queue', '--json']))
  const ticket = (kind: string) =>
    shortId(waiting.find((one) => one.about === 'ticket' && one.kind === kind))
  const about = (reason: string) =>
    shortId(
      waiting.find(
        (one) => one.about === 'item' && !one.appealedAt && one.reported[0]?.reason === reason,
      ),
    )
  const appealed = shortId(waiting.find((one) => one.about === 'item' && one.appealedAt))

  await type('queue')
  await type('takedowns')
  await type('takedowns', 'grant', ticket('person'), '--reason', 'You can be recognised by it')
  await type('takedowns', 'refuse', ticket('legal'), '--reason', 'It quotes no letter')
  await type('show', about('self_harm'))
  await type('restore', about('self_harm'), '--reason', 'People are answering kindly')
  await type('appeals')
  await type('appeals', 'grant', appealed, '--reason', 'It is your own room')
  await type('show', about('exposes_someone'))
  await type('hide', about('exposes_someone'), '--rule', 'exposes_someone')
  await type('suspend', about('exposes_someone'), '--days', '7')
  await type('restore', about('harassment'), '--reason', 'It names nobody')
  await type('restore', about('spam'))
  await type('queue')
  await type('log')
  return steps
}

function shortId(entry: QueueEntry | undefined): string {
  if (!entry) throw new Error('On the sample campus nothing of that waits')
  return (entry.about === 'ticket' ? entry.id : entry.item.id).slice(0, 8)
}

/** Returns an asciicast (version 2): a header, then one line per piece of output with its time. */
function recordingOf(steps: Step[]): string {
  const lines = [JSON.stringify({ version: 2, ...screen, title: 'An evening at the desk' })]
  let time = 0.5
  const print = (text: string) => lines.push(JSON.stringify([Number(time.toFixed(3)), 'o', text]))
  for (const { typed, printed } of steps) {
    print('$ ')
    for (const key of typed) {
      time += pace.key
      print(key)
    }
    time += pace.answer
    print(`\r\n${printed.replaceAll('\n', '\r\n')}\r\n\r\n`)
    time += 1 + pace.line * printed.split('\n').length
  }
  print('$ ')
  return `${lines.join('\n')}\n`
}

function textOf(steps: Step[]): string {
  return [
    '# An evening at the desk',
    '',
    'An operator works on the sample campus (`npm run demo`) from a full queue to an empty one. There is a recording for',
    '`asciinema play`: [evening-at-the-desk.cast](evening-at-the-desk.cast). `npm run evening` writes both files again.',
    '',
    '```',
    steps.map(({ typed, printed }) => `$ ${typed}\n${printed}`).join('\n\n'),
    '```',
    '',
  ].join('\n')
}
