import { type RemoteBrowser, remoteBrowser } from '../remote-browser.ts'
import { signUp } from '../remote-student.ts'
import type { Ledger } from './ledger.ts'
import { nextWrite, password, type Write } from './writes.ts'

/** Somebody signed in who writes one thing after the other. */
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

/**
 * Writes until it is over, or the board or its database is gone; tells of every acknowledgement. What
 * is in flight then stays pending.
 */
export async function writeOn(
  client: Client,
  ledger: Ledger,
  random: () => number,
  onDone: (write: Write) => void,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    client.pending = nextWrite(ledger, client.number, random)
    const isAnswered = await settle(client, onDone).catch((error: unknown) => {
      if (error instanceof TypeError) return false
      throw error
    })
    if (!isAnswered) return
  }
}

/** Sends what is pending, again if need be, and notes the acknowledgement. */
export async function settle(client: Client, onDone: (write: Write) => void): Promise<boolean> {
  const { pending: write } = client
  if (!write) return true
  // Opening an account would end the client's own session.
  const browser = write.kind === 'account' ? remoteBrowser(client.browser.origin) : client.browser
  const { status, body } = await browser.send(write.method, write.path, write.body)
  // It may have been written all the same.
  if (status === 503) return false
  client.pending = null
  if (write.done.includes(status)) {
    write.note(body)
    onDone(write)
  } else if (status !== 404) {
    // Somebody else may have deleted the target meanwhile; the comparison would tell if not.
    throw new Error(`${write.method} ${write.path} answered ${status} ${JSON.stringify(body)}`)
  }
  return true
}
