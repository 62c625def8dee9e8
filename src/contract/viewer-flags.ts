/* This file has no schemas, so that the browser can import it without the schema library. */

/**
 * What an item is to its viewer. Every confession, card and reply has all of these fields, in this order. Add new flags
 * at the end: server/events/event-lines.ts sends a flag's index to processes that may run another version.
 */
export const viewerFlags = ['hasVoted', 'isOwner'] as const
export type ViewerFlag = (typeof viewerFlags)[number]
export type ViewerFlags = Record<ViewerFlag, boolean>

/** The flags that a visitor gets for every item. */
export const noFlags = eachFlag(() => false)

/** Returns an object with a value for each flag. */
export function eachFlag<Value>(valueFor: (flag: ViewerFlag) => Value): Record<ViewerFlag, Value> {
  const entries = viewerFlags.map((flag) => [flag, valueFor(flag)])
  return Object.fromEntries(entries)
}
