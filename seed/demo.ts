import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBoard } from '../src/server/board.ts'
import { readConfig } from '../src/server/config.ts'
import { readEnvironment } from '../src/server/environment.ts'
import { fillCampus } from './campus.ts'
import { sampleGoogleSettings, startSampleGoogle } from './google.ts'

/*
 * The board on a throw-away database with the sample campus: filled here, served by the same entry
 * as ever, gone when it stops.
 */
const folder = mkdtempSync(join(tmpdir(), 'spill-demo-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
process.env.DATA_DIR = join(folder, 'data')
process.env.SECRET_FILE = join(folder, 'secret')
process.env.DATABASE_URL = ''
process.env.APP_SECRET = ''

const config = readConfig(readEnvironment())
if (!config.google) {
  const google = await startSampleGoogle()
  Object.assign(process.env, sampleGoogleSettings(google))
}
const board = await openBoard(config, () => {})
const { people, confessions, replies, upvotes } = await fillCampus(board)
await board.close()

console.log(`A sample campus: ${confessions} confessions, ${replies} replies, ${upvotes} upvotes.`)
console.log('Sign in as one of its people:')
for (const { credentials } of people) {
  if (credentials) console.log(`  ${credentials.email}  password: ${credentials.password}`)
}
console.log('Or continue with Google: a page on this machine stands in for it.')
await import('../src/main.ts')
