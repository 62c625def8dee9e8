import type { FastifyInstance } from 'fastify'
import { inject, onTestFinished } from 'vitest'
import { createApp } from '../src/server/app.ts'
import type { Board } from '../src/server/board/board.ts'
import { createLogger } from '../src/server/http/log.ts'
import { openBuiltPages } from '../src/server/pages/built-pages.ts'
import { openTestBoard, testConfig } from './board.ts'
import { copyDatabase } from './database/databases.ts'
import { emptyTables } from './database/empty-tables.ts'
import { remoteBrowser } from './remote-browser.ts'
import { signUp } from './remote-student.ts'

export const password = 'correct horse'

type Served = { board: Board; app: FastifyInstance; origin: string; log: { text: string } }

/** Test files in one worker share boards with the same settings. They stay open until the worker ends. */
const served = new Map<string, Promise<Served>>()

/** Returns an empty board that serves its built pages from this process. It is emptied at the end of the test. */
export async function servePages(settings: Record<string, string> = {}): Promise<Served> {
  const key = JSON.stringify(settings)
  const serving = served.get(key) ?? serve(settings)
  served.set(key, serving)
  const { board, log } = await serving
  log.text = ''
  onTestFinished(async () => {
    // Delayed work would otherwise run in the middle of the next test.
    await board.background.finish()
    await emptyTables(board)
  })
  return serving
}

async function serve(settings: Record<string, string>): Promise<Served> {
  const copy = await copyDatabase(inject('databases'))
  const config = testConfig({ ...copy.settings, ...settings })
  const board = await openTestBoard(config, 'serving')
  const log = { text: '' }
  const write = (line: string) => {
    log.text += line
  }
  const app = await createApp(board, createLogger(config, { write }), await openBuiltPages())
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return { board, app, origin, log }
}

/** Leaves out times, and the position in the event stream, which also differ between two renderings of one page. */
export function withoutTimes(page: string) {
  return page.replaceAll(/"now":"[^"]*"|"heard":\d+|\d+[smh] ago/g, '')
}

/**
 * Opens a board with a confession by Ada, and a reply and a vote by Bob. Cleo has an account and writes
 * nothing.
 */
export async function openBoardWithPages() {
  const { board, origin, log } = await servePages({ LOG_LEVEL: 'trace', RATE_LIMITS: 'on' })
  const visitor = remoteBrowser(origin)
  const ada = await signUp(origin, { email: 'ada@ucsd.edu', password })
  const bob = await signUp(origin, { email: 'bob@ucsd.edu', password })
  const cleo = await signUp(origin, { email: 'cleo@ucsd.edu', password })
  const content = 'What $& said: </script><script>alert(1)</script>'
  const posted = await ada.send('POST', '/api/confessions', { title: 'A title', content })
  const confession: string = posted.body.id
  const replies = `/api/confessions/${confession}/replies`
  const reply: string = (await bob.send('POST', replies, { content: 'A reply' })).body.id
  await bob.send('PUT', `/api/confessions/${confession}/upvote`)
  const paths = ['/', '/?sort=top&frame=week', `/confession/${confession}`, '/my-confessions']
  return {
    board,
    origin,
    log,
    confession,
    reply,
    visitor,
    students: { 'ada@ucsd.edu': ada, 'bob@ucsd.edu': bob, 'cleo@ucsd.edu': cleo },
    paths: [...paths, '/my-replies', '/inbox', '/profile', '/nowhere', '/confession/nonsense'],
  }
}
