import { randomInt, randomUUID } from 'node:crypto'

export type Person = Awaited<ReturnType<typeof openPerson>>

export const password = 'correct horse'

/** Returns an address without an account. */
export function newEmail(): string {
  return `student-${randomUUID().slice(0, 8)}@ucsd.edu`
}

/** Returns a word that no one has written. */
export function newWord(): string {
  return Array.from({ length: 10 }, () => String.fromCharCode(97 + randomInt(26))).join('')
}

/** Opens an account on a board without mail. The person acts without a browser. */
export async function openPerson(origin: string) {
  const email = newEmail()
  let cookie = ''
  const call = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    return { answer, body: text ? JSON.parse(text) : null }
  }
  const { answer } = await call('POST', '/api/account', { email, password })
  cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  return {
    email,
    /** Returns the address of the confession. */
    confess: async (title: string, content = 'A confession.'): Promise<string> => {
      const { body } = await call('POST', '/api/confessions', { title, content })
      return `/confession/${body.id}`
    },
    /** Returns the id of the reply. */
    reply: async (address: string, content: string, parentReplyId?: string): Promise<string> => {
      const path = `${callAt(address)}/replies`
      return (await call('POST', path, { content, parentReplyId })).body.id
    },
    upvote: (address: string) => call('PUT', `${callAt(address)}/upvote`),
    remove: (address: string) => call('DELETE', callAt(address)),
  }
}

/** Returns the call for the confession at an address. */
export function callAt(address: string): string {
  return `/api${address.replace('confession', 'confessions')}`
}
