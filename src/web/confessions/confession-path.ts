/** Ids are compared in lower case, however an address spells them. */
export function confessionIdIn(params: Record<string, string | undefined>): string {
  return (params.id ?? '').toLowerCase()
}

export function confessionPath(id: string): string {
  return `/confession/${id}`
}
