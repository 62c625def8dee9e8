import { expect } from 'vitest'
import { sampleGoogleSettings, startSampleGoogle } from '../../seed/google.ts'
import { createApp } from '../../src/server/app.ts'
import type { Board } from '../../src/server/board/board.ts'
import { createGoogle } from '../../src/server/google/google.ts'
import { createLogger } from '../../src/server/http/log.ts'
import { type Answer, type Caller, callerOf, type TestBoard } from '../board.ts'
import { cookieOf } from './session-cookies.ts'

/*
 * The way to Google and back, with a provider on this machine in its place. The files that one
 * worker runs share the provider, and with these settings a board.
 */

export const googleSettings = sampleGoogleSettings(await startSampleGoogle())

/** The address of the popup, and the cookie its browser keeps meanwhile. */
export type Departure = { url: URL; cookie: string }

export async function depart(browser: Caller, origin?: string): Promise<Departure> {
  const answer = await browser.post('/api/session/google', undefined, origin ? { origin } : {})
  if (answer.status !== 200) throw new Error(`Google answered ${JSON.stringify(answer.body)}`)
  return { url: new URL(answer.body.url), cookie: cookieOf(answer) }
}

export function cookieNameOf({ cookie }: Departure): string {
  return cookie.split('=')[0] ?? ''
}

/** Answers the path that the provider redirects to. */
export async function choose({ url }: Departure, email: string, verified = true): Promise<string> {
  const choice = new URL(`/authorize${url.search}`, url)
  choice.searchParams.set('email', email)
  choice.searchParams.set('verified', verified ? 'yes' : 'no')
  const { headers } = await fetch(choice, { redirect: 'manual' })
  return pathOf(headers.get('location') ?? '')
}

/** Answers the path that its link to cancel leads to. */
export async function cancel({ url }: Departure): Promise<string> {
  const page = await (await fetch(url)).text()
  const [, link = ''] = page.match(/href="([^"]*)">Cancel</) ?? []
  return pathOf(link.replaceAll('&amp;', '&'))
}

/** As the last page of the popup is told. */
export function outcomeOf({ status, headers }: Answer): string {
  const [page, ending = ''] = String(headers.location).split('#')
  if (status !== 303 || page !== '/google.html') throw new Error(`The way ended at ${page}`)
  const [outcome = ''] = ending.split('.')
  return outcome
}

/** With its password the account is kept, without one it begins anew. */
export function settleClaim(browser: Caller, password?: string): Promise<Answer> {
  return browser.put('/api/session/google', { password })
}

/** Back from Google, where somebody else has an account with the address. */
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

/** No password, so it costs no hash. */
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
