export function confessionPath(id: string): string {
  return `/confession/${id}`
}
