import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Mailbox } from '../../../test/accounts/mailbox.ts'
import { type RemoteBrowser, remoteBrowser } from '../../../test/remote-browser.ts'
import { outcomeOf } from '../history/history.ts'
import { type Crowd, password } from './crowd.ts'

const timeoutMs = 20_000
const pauseMs = 500

export async function signUpByMail(mailbox: Mailbox, browser: RemoteBrowser, email: string) {
  await browser.send('POST', '/api/account', { email, password })
  const { code } = await mailbox.nextMail(email)
  const { status } = await browser.send('PUT', '/api/account', { code })
  if (status !== 200) throw new Error(`The code for ${email} answered ${status}`)
}

/** Lets new people ask for a mailed code, and others sign in with Google, until `isOver`. */
export async function arriveElsewhere(
  crowd: Crowd,
  google: string,
  isOver: () => boolean,
): Promise<void> {
  const [board = ''] = crowd.addresses
  const repeat = async (way: (email: string) => Promise<number>) => {
    while (!isOver()) {
      const who = `newcomer-${randomUUID()}`
      const begin = performance.now()
      const status = await way(`${who}@ucsd.edu`).catch(() => 0)
      const times = { begin, end: performance.now() }
      crowd.history.add({
        ...{ act: 'sign in elsewhere', ...times, who, board, status },
        outcome: outcomeOf(status),
      })
      await wait(pauseMs)
    }
  }
  await Promise.all([
    repeat(async (email) => {
      const browser = remoteBrowser(board, '', { timeoutMs })
      return (await browser.send('POST', '/api/account', { email, password })).status
    }),
    repeat((email) => continueWithGoogle(remoteBrowser(board, '', { timeoutMs }), google, email)),
  ])
}

/** The person reaches Google directly, also when the board can't. Returns the status of the first refusal, or 200. */
async function continueWithGoogle(
  browser: RemoteBrowser,
  google: string,
  email: string,
): Promise<number> {
  const { status, body } = await browser.send('POST', '/api/session/google')
  if (status !== 200) return status
  const choice = new URL(`/authorize${new URL(body.url).search}`, google)
  choice.searchParams.set('email', email)
  choice.searchParams.set('verified', 'yes')
  const chosen = await fetch(choice, { redirect: 'manual' })
  const callback = new URL(chosen.headers.get('location') ?? '')
  const returned = await fetch(`${browser.origin}${callback.pathname}${callback.search}`, {
    redirect: 'manual',
    headers: { cookie: browser.cookie },
    signal: AbortSignal.timeout(timeoutMs),
  })
  // The outcome is in the fragment of the address. A failure shows as one of ours that is announced.
  return returned.headers.get('location')?.includes('#signed-in') ? 200 : 503
}
