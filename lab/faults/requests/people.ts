import { insertUser } from '../../../src/server/accounts/records/accounts.ts'
import { endSession } from '../../../src/server/accounts/sessions/end-sessions.ts'
import type { Board } from '../../../src/server/board/board.ts'
import { hashPassword } from '../../../src/server/crypto/passwords.ts'
import { sessionFor } from '../../../test/accounts/session-cookies.ts'
import { remoteBrowser } from '../../../test/remote-browser.ts'
import type { CookieTwist } from './hostile-headers.ts'

export const kinds = ['visitor', 'unproved', 'student', 'owner', 'signed out'] as const
export type Kind = (typeof kinds)[number]

export type People = {
  /** Makes a person of this kind: an address and a `Cookie` header. */
  create: (kind: Kind) => Promise<Person>
  newEmail: () => string
}
export type Person = { email: string; cookie: string }

export const password = 'what only the owner knows'

/** Inserts accounts directly into the database, so that no limit counts them. */
export async function createPeople(board: Board): Promise<People> {
  const hash = await hashPassword(board.keys, password)
  let number = 0
  return {
    newEmail: () => `newcomer-${++number}@ucsd.edu`,
    create: async (kind) => {
      if (kind === 'visitor') return { email: 'nobody@ucsd.edu', cookie: '' }
      const email = `person-${++number}@ucsd.edu`
      const emailVerified = kind !== 'unproved'
      const id = await insertUser(board.db, board, { email, emailVerified, password: hash })
      const session = await sessionFor(board, id ?? '')
      if (kind === 'signed out') await endSession(board.db, board, session)
      return { email, cookie: `${board.sessions.cookieName}=${encodeURIComponent(session)}` }
    },
  }
}

export type Content = { confession: string; reply: string; cursor: string }

export async function writeContent(origin: string, owner: Person): Promise<Content> {
  const browser = remoteBrowser(origin, owner.cookie)
  const post = async (path: string, body: object) => {
    const answer = await browser.send('POST', path, body)
    if (answer.status !== 201) throw new Error(`POST ${path} answered ${answer.status}`)
    return String(answer.body.id)
  }
  const confession = await post('/api/confessions', { title: 'Mine', content: 'My confession' })
  const reply = await post(`/api/confessions/${confession}/replies`, { content: 'My reply' })
  const feed = await browser.send('GET', '/api/confessions')
  return { confession, reply, cursor: feed.body.nextCursor ?? '' }
}

export function twistCookie(cookie: string, twist: CookieTwist): string {
  if (twist === 'own') return cookie
  if (twist === 'cut') return cookie.slice(0, -5)
  if (twist === 'changed') return cookie.replace(/=../, '=zz')
  if (twist === 'twice') return `${cookie}x; ${cookie}`
  if (twist === 'long') return `${cookie}; long=${'x'.repeat(8_000)}`
  return 'spill.session_token=%zz%00; __proto__=1; =; ;;;"'
}
