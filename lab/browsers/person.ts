import { randomInt, randomUUID } from 'node:crypto'
import { signUp } from '../../test/remote-student.ts'

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
  const { send } = await signUp(origin, { email, password })
  const call = async (method: string, path: string, body?: object) => {
    const answer = await send(method, path, body)
    if (answer.status < 300) return answer.body
    throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  }
  return {
    email,
    /** Returns the address of the confession. */
    confess: async (title: string, content = 'A confession.'): Promise<string> => {
      const { id } = await call('POST', '/api/confessions', { title, content })
      return `/confession/${id}`
    },
    /** Returns the id of the reply. */
    reply: async (address: string, content: string, parentReplyId?: string): Promise<string> => {
      const path = `${callAt(address)}/replies`
      return (await call('POST', path, { content, parentReplyId })).id
    },
    upvote: (address: string) => call('PUT', `${callAt(address)}/upvote`),
    remove: (address: string) => call('DELETE', callAt(address)),
  }
}

/** Returns the call for the confession at an address. */
export function callAt(address: string): string {
  return `/api${address.replace('confession', 'confessions')}`
}
