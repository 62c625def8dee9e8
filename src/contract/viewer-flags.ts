/* Without schemas, so that pages may import it. */

/**
 * What an item is to its viewer: every confession, card and reply says all of these, in this order. Append a new
 * one, since processes of another version know a flag by its place (server/events/event-lines.ts).
 */
export const viewerFlags = ['hasVoted', 'isOwner'] as const
export type ViewerFlag = (typeof viewerFlags)[number]
export type ViewerFlags = Record<ViewerFlag, boolean>

/** What every item is to a visitor. */
export const noFlags = eachFlag(() => false)

/** One value for each flag. */
export function eachFlag<Value>(valueFor: (flag: ViewerFlag) => Value): Record<ViewerFlag, Value> {
  const entries = viewerFlags.map((flag) => [flag, valueFor(flag)])
  return Object.fromEntries(entries)
}
