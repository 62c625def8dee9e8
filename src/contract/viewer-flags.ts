/* This file has no schemas, so that the browser can import it without the schema library. */

/** Flags that say what an item is to its viewer. Every confession, card and reply has all of them. */
export const viewerFlags = ['hasVoted', 'isOwner'] as const
export type ViewerFlag = (typeof viewerFlags)[number]
export type ViewerFlags = Record<ViewerFlag, boolean>

export const visitorFlags = mapFlags(() => false)

export function isViewerFlag(name: string): name is ViewerFlag {
  return viewerFlags.some((flag) => flag === name)
}

export function mapFlags<Value>(valueFor: (flag: ViewerFlag) => Value): Record<ViewerFlag, Value> {
  const entries = viewerFlags.map((flag) => [flag, valueFor(flag)])
  return Object.fromEntries(entries)
}
