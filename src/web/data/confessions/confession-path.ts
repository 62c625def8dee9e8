import { isId } from '../../../contract/id.ts'

/** Returns a route's confession id in lower case. All invalid ids become 'none', so that they share one cache key. */
export function confessionIdIn({ id = '' }: Record<string, string | undefined>): string {
  return isId(id) ? id.toLowerCase() : 'none'
}

export function confessionPath(id: string): string {
  return `/confession/${id}`
}

export function currentConfessionId(): string | null {
  const [, id = ''] = /^\/confession\/([^/]+)\/*$/.exec(globalThis.location?.pathname) ?? []
  return isId(id) ? confessionIdIn({ id }) : null
}
