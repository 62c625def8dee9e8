import { isId } from '../../../contract/id.ts'

/** Returns the id in lower case, or 'none' if it is invalid, so that all invalid ids share one cache key. */
export function confessionIdIn({ id = '' }: Record<string, string | undefined>): string {
  return isId(id) ? id.toLowerCase() : 'none'
}

export function confessionPath(id: string): string {
  return `/confession/${id}`
}

/** Returns the id of the confession in the window's address, or null. */
export function currentConfessionId(): string | null {
  const [, id = ''] = /^\/confession\/([^/]+)\/*$/.exec(globalThis.location?.pathname) ?? []
  return isId(id) ? confessionIdIn({ id }) : null
}
