import { onTestFinished } from 'vitest'
import { finishAndEmpty, openShared, password } from './board.ts'
import { listen } from './listen.ts'
import { remoteBrowser } from './remote-browser.ts'
import { signUp } from './remote-student.ts'

/** Returns an empty board that serves its built pages from this process. It is emptied at the end of the test. */
export async function servePages(settings: Record<string, string> = {}) {
  const opened = await openShared(settings, { hasPages: true })
  onTestFinished(() => finishAndEmpty(opened))
  return { ...opened, origin: `http://127.0.0.1:${await listen(opened.app)}` }
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
