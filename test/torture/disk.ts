import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import buildPages from '../build-pages.ts'
import { launch } from '../processes/server-process.ts'
import { type RemoteBrowser, remoteBrowser } from '../remote-browser.ts'
import { wrongCounters } from './count.ts'

/*
 * Fills the small disk of a board under writes, twice: down to the reserve, and to the last byte, as another program on
 * the same disk may. Checks the answers of writers and readers, and that the board recovers when there is room again.
 * Needs root to mount the disk.
 */
const diskMegabytes = 640
const mebibyte = 1024 * 1024
const writers = 4
const place = mkdtempSync(join(tmpdir(), 'spill-disk-'))
const disk = join(place, 'disk')
const ballast = join(disk, 'ballast')
execFileSync('mkdir', [disk])
execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMegabytes}m`, 'tmpfs', disk])
process.on('exit', () => {
  execFileSync('umount', ['-l', disk])
  rmSync(place, { recursive: true, force: true })
})
buildPages()

const settings = {
  DATA_DIR: join(disk, 'data'),
  SECRET_FILE: join(place, 'secret'),
  RATE_LIMITS: 'off',
}
const server = await launch({ settings })
process.on('exit', () => server.kill('SIGKILL'))
await server.opened
const acknowledged = new Set<string>()
const failures: string[] = []
const people = await Promise.all(Array.from({ length: writers }, signUp))
const reader = remoteBrowser(server.origin)

await writeUntil('there is room', 201, 1)
fillDownTo(100 * mebibyte)
await writeUntil('the reserve is reached', 503, 40)
await expectReaders()
rmSync(ballast)
await writeUntil('there is room again', 201, 40)

fillDownTo(0)
await writeUntil('nothing is left', 503, 40)
rmSync(ballast)
await writeUntil('there is room again', 201, 40)
await expectReaders()

for (const id of acknowledged) {
  const { status } = await reader.send('GET', `/api/confessions/${id}`)
  if (status !== 200) failures.push(`confession ${id} was acknowledged and is lost`)
}
failures.push(...(await wrongCounters(settings)))
server.kill('SIGTERM')
const { code } = await server.ended
if (code !== 0) failures.push(`The last stop ended with status ${code}`)
for (const failure of failures.slice(0, 20)) console.error(failure)
console.log(`${acknowledged.size} acknowledged writes: ${failures.length} lost or wrong`)
process.exit(failures.length === 0 ? 0 : 1)

async function signUp(_: unknown, number: number): Promise<RemoteBrowser> {
  const browser = remoteBrowser(server.origin)
  const credentials = { email: `writer-${number}@ucsd.edu`, password: 'torture, and fill' }
  await browser.send('POST', '/api/account', credentials)
  return browser
}

/** Fills the disk and leaves this many bytes free. */
function fillDownTo(bytes: number): void {
  const { bavail, bsize } = statfsSync(disk)
  try {
    writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - bytes)))
  } catch (error) {
    if (!String(error).includes('ENOSPC')) throw error
  }
}

/** Writes until the expected status comes this often in a row, for half a minute at most. */
async function writeUntil(when: string, expected: number, inARow: number): Promise<void> {
  const seen = new Map<string, number>()
  const end = Date.now() + 30_000
  let row = 0
  while (row < inARow) {
    if (Date.now() > end) {
      failures.push(`when ${when}: no ${expected} in half a minute`)
      break
    }
    const answers = await Promise.all(people.map(confess))
    for (const { status, code } of answers) {
      row = status === expected ? row + 1 : 0
      const kind = [status, code].filter(Boolean).join(' ')
      seen.set(kind, (seen.get(kind) ?? 0) + 1)
      if (![201, 503].includes(status)) failures.push(`when ${when}: answered ${kind}`)
    }
    await wait(10)
  }
  const all = [...seen].map(([kind, count]) => `${count} × ${kind}`)
  console.log(`when ${when}: ${all.join(', ')}`)
}

async function confess(person: RemoteBrowser) {
  const text = { title: 'On a small disk', content: 'A lot of words. '.repeat(1_000) }
  const { status, body } = await person.send('POST', '/api/confessions', text)
  if (status === 201) acknowledged.add(body.id)
  return { status, code: body.code as string | undefined }
}

async function expectReaders(): Promise<void> {
  for (const path of ['/api/confessions', '/', '/readyz']) {
    const { status } = await reader.send('GET', path)
    if (status !== 200) failures.push(`GET ${path} answered ${status}`)
  }
}
