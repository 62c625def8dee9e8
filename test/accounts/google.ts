import { expect } from 'vitest'
import { sampleGoogleSettings, startSampleGoogle } from '../../seed/google.ts'
import { createApp } from '../../src/server/app.ts'
import type { Board } from '../../src/server/board/board.ts'
import { createGoogle } from '../../src/server/google/google.ts'
import { createLogger } from '../../src/server/http/log.ts'
import { type Answer, type Caller, callerOf, type TestBoard } from '../board.ts'
import { cookieOf } from './session-cookies.ts'

/*
 * Signs in at a provider on this machine that stands in for Google. The test files of one worker share the provider,
 * and therefore can share a board with these settings.
 */

export const googleSettings = sampleGoogleSettings(await startSampleGoogle())

/** The address that the popup opens, and the cookie that the browser keeps until it returns. */
export type Departure = { url: URL; cookie: string }

export async function depart(browser: Caller, origin?: string): Promise<Departure> {
  const answer = await browser.post('/api/session/google', undefined, origin ? { origin } : {})
  if (answer.status !== 200) throw new Error(`Google answered ${JSON.stringify(answer.body)}`)
  return { url: new URL(answer.body.url), cookie: cookieOf(answer) }
}

export function cookieNameOf({ cookie }: Departure): string {
  return cookie.split('=')[0] ?? ''
}

/** Chooses an address at the provider. Returns the path to which the provider redirects. */
export async function choose({ url }: Departure, email: string, verified = true): Promise<string> {
  const choice = new URL(`/authorize${url.search}`, url)
  choice.searchParams.set('email', email)
  choice.searchParams.set('verified', verified ? 'yes' : 'no')
  const { headers } = await fetch(choice, { redirect: 'manual' })
  return pathOf(headers.get('location') ?? '')
}

/** Returns the path to which the provider's link `Cancel` leads. */
export async function cancel({ url }: Departure): Promise<string> {
  const page = await (await fetch(url)).text()
  const [, link = ''] = page.match(/href="([^"]*)">Cancel</) ?? []
  return pathOf(link.replaceAll('&amp;', '&'))
}

/** Returns the outcome that the popup's last page gets in its address. */
export function outcomeOf({ status, headers }: Answer): string {
  const [page, ending = ''] = String(headers.location).split('#')
  if (status !== 303 || page !== '/google.html') throw new Error(`The way ended at ${page}`)
  const [outcome = ''] = ending.split('.')
  return outcome
}

/** Keeps the unproved account if its password is given. Otherwise a new account begins. */
export function settleClaim(browser: Caller, password?: string): Promise<Answer> {
  return browser.put('/api/session/google', { password })
}

/** The owner of the address comes from Google after someone else opened an account with it. */
export async function ownerAtGoogle(board: Pick<TestBoard, 'visitor'>, email: string) {
  const owner = board.visitor()
  const path = await choose(await depart(owner), email)
  expect(outcomeOf(await owner.get(path))).toBe('claim')
  return { owner, arrive: async () => (await settleClaim(owner)).status }
}

export async function continueWithGoogle(
  browser: Caller,
  email: string,
  verified = true,
): Promise<string> {
  const way = await depart(browser)
  return outcomeOf(await browser.get(await choose(way, email, verified)))
}

/** Signs in with Google, which is fast because no password is hashed. */
export async function googleStudent(board: Pick<TestBoard, 'visitor'>, name: string) {
  const student: Caller = { ...board.visitor(), email: `${name}@ucsd.edu` }
  const outcome = await continueWithGoogle(student, student.email)
  if (outcome !== 'signed-in') throw new Error(`${student.email} ended at ${outcome}`)
  return student
}

export async function visitorsAtProvider(
  board: Board,
  { issuer }: { issuer: string },
  write = (_line: string) => {},
): Promise<() => Caller> {
  const { config, keys } = board
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = googleSettings
  const google = createGoogle({ issuer, clientId, clientSecret }, config.universityDomain, keys)
  const app = await createApp(
    { ...board, google },
    createLogger({ ...config, logLevel: 'warn' }, { write }),
  )
  return () => callerOf(app, '')
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}
