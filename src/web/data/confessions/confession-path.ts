import { isId } from '../../../contract/id.ts'

/** In lower case, as ids are compared; whatever can't be one is the same confession: there is none. */
export function confessionIdIn({ id = '' }: Record<string, string | undefined>): string {
  return isId(id) ? id.toLowerCase() : 'none'
}

export function confessionPath(id: string): string {
  return `/confession/${id}`
}

/** The id of the confession that the window's address names. */
export function shownConfession(): string | null {
  const [, id = ''] = /^\/confession\/([^/]+)\/*$/.exec(globalThis.location?.pathname) ?? []
  return isId(id) ? confessionIdIn({ id }) : null
}
