import { type RemoteBrowser, remoteBrowser } from '../remote-browser.ts'
import { signUp } from '../remote-student.ts'
import type { Ledger } from './ledger.ts'
import { nextWrite, password, type Write } from './writes.ts'

export type Client = {
  number: number
  email: string
  browser: RemoteBrowser
  pending: Write | null
}

export async function signUpClient(origin: string, number: number): Promise<Client> {
  const email = `client-${number}@ucsd.edu`
  const browser = await signUp(origin, { email, password })
  return { number, email, browser, pending: null }
}

export function moveClient(client: Client, origin: string): void {
  client.browser = remoteBrowser(origin, client.browser.cookie)
}

/** Writes until `isOver`, or until the board or its database is gone. The unanswered write stays pending. */
export async function writeOn(
  client: Client,
  ledger: Ledger,
  random: () => number,
  onDone: (write: Write) => void,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    client.pending = nextWrite(ledger, client.number, random)
    const isAnswered = await sendPending(client, onDone).catch((error: unknown) => {
      if (error instanceof TypeError) return false
      throw error
    })
    if (!isAnswered) return
  }
}

export async function sendPending(
  client: Client,
  onDone: (write: Write) => void,
): Promise<boolean> {
  const { pending: write } = client
  if (!write) return true
  // A new browser, because opening an account replaces the session.
  const browser = write.kind === 'account' ? remoteBrowser(client.browser.origin) : client.browser
  const { status, body } = await browser.send(write.method, write.path, write.body)
  // The write may have happened, so it stays pending.
  if (status === 503) return false
  client.pending = null
  if (write.done.includes(status)) {
    write.note(body)
    onDone(write)
  } else if (status !== 404) {
    // After a 404 another client has probably deleted the target. If not, the comparison finds that.
    throw new Error(`${write.method} ${write.path} answered ${status} ${JSON.stringify(body)}`)
  }
  return true
}
