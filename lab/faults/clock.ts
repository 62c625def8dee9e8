import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import buildPages from '../../test/build-pages.ts'
import { launch, node, projectFolder } from '../../test/processes/server-process.ts'
import { type RemoteBrowser, remoteBrowser } from '../../test/remote-browser.ts'
import { confess, newestTitles, signUp } from '../../test/remote-student.ts'
import { password } from './crowd/crowd.ts'
import { faultyPlace } from './faulty-place.ts'

/*
 * Sets the clock of a board a day ahead and back several times, while people write, vote, search and sign in within
 * the limits. No request may be refused, and new content must show within two seconds.
 */
type Client = { number: number; email: string; browser: RemoteBrowser }
const [jumps, clientCount, showsWithinMs] = [6, 3, 2_000]
buildPages()
const place = await faultyPlace()
const clock = join(projectFolder, 'lab/faults/jumping-clock.ts')
const server = await launch({
  settings: { ...place.settings, RATE_LIMITS: 'on' },
  command: [...node, '--import', clock, 'src/main.ts'],
})
process.on('exit', () => server.kill('SIGKILL'))
await server.opened
const clients: Client[] = []
for (let number = 0; number < clientCount; number++) {
  const email = `client-${number}@ucsd.edu`
  clients.push({ number, email, browser: await signUp(server.origin, { email, password }) })
}
const failures: string[] = []
let answered = 0
for (let jump = 0; jump <= jumps; jump++) {
  for (const client of clients) await act(client, `Confession ${client.number} of turn ${jump}`)
  console.log(
    `${jump % 2 === 0 ? 'right' : 'a day ahead'}: ${answered} answers, ${failures.length} failures`,
  )
  server.kill('SIGUSR2')
  await wait(100)
}
server.kill('SIGTERM')
await server.ended
await place.remove()
for (const failure of failures.slice(0, 20)) console.error(failure)
console.log(`${jumps} jumps, ${answered} answers: ${failures.length} refused or late`)
process.exit(failures.length === 0 ? 0 : 1)

async function act({ browser, email }: Client, title: string): Promise<void> {
  const posted = await confess(browser, title)
  const vote = `/api/confessions/${posted.body.id}/upvote`
  const answers = {
    confession: posted,
    vote: await browser.send('PUT', vote),
    search: await browser.send('GET', '/api/search?q=confession'),
    'sign-in': await remoteBrowser(server.origin).send('POST', '/api/session', { email, password }),
  }
  for (const [what, { status }] of Object.entries(answers)) {
    answered++
    if (status >= 400) failures.push(`${what} by ${email}: ${status}`)
  }
  const end = performance.now() + showsWithinMs
  while (!(await titles()).includes(title)) {
    if (performance.now() > end) return void failures.push(`'${title}' does not show`)
    await wait(50)
  }
}

/**
 * Reads the feed and a search, because a jump of the clock can move a confession away from the top of the
 * feed.
 */
async function titles(): Promise<string[]> {
  const { body } = await remoteBrowser(server.origin).send('GET', '/api/search?q=turn')
  return [
    ...(await newestTitles(server.origin)),
    ...body.items.map((item: { title: string }) => item.title),
  ]
}
