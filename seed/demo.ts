import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../src/cli/run-command.ts'
import { readConfig } from '../src/server/config/config.ts'
import { openBoard } from '../src/server/open-board.ts'
import { readEnvironment } from '../src/server/process/environment.ts'
import { fillCampus } from './campus.ts'
import { sampleGoogleSettings, startSampleGoogle } from './google.ts'
import { introduce } from './introduction.ts'
import { sampleTopics } from './texts/all.ts'

/* Runs the board with the sample campus on a temporary database, which is deleted at the end. */
const folder = mkdtempSync(join(tmpdir(), 'spill-demo-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
process.env.DATA_DIR = join(folder, 'data')
process.env.SECRET_FILE = join(folder, 'secret')
process.env.DATABASE_URL = ''
process.env.APP_SECRET = ''

await runCommand('npm run demo', async () => {
  process.env.TOPICS = readEnvironment().TOPICS ?? sampleTopics
  const config = readConfig(readEnvironment())
  if (!config.google) {
    const google = await startSampleGoogle()
    Object.assign(process.env, sampleGoogleSettings(google))
  }
  const board = await openBoard(config, () => {})
  const campus = await fillCampus(board)
  await board.close()

  console.log(introduce(campus, config))
  await import('../src/main.ts')
  return 0
})
