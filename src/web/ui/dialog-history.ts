/*
 * Each open dialog has an entry in the history, a copy of its page's entry, so that the browser's Back closes it.
 * `history.state.dialogs` says how many dialogs were open at an entry.
 */

type OpenDialog = { close: () => void }

/** Normally a few milliseconds. Without it a step that the browser ignores would block all further ones. */
const maxTraversalMs = 1_000
/** The outermost first. */
const openDialogs: OpenDialog[] = []
/** Called once the browser has arrived where `history.go` leads. */
const arrivals = new Set<() => void>()

/** Returns what to call when the dialog has closed. */
export function addDialogEntry(close: () => void): () => void {
  const dialog = { close }
  openDialogs.push(dialog)
  // One that closes while another opens leaves its entry to the other.
  queueMicrotask(matchHistory)
  return () => {
    if (openDialogs.includes(dialog)) openDialogs.splice(openDialogs.indexOf(dialog), 1)
    queueMicrotask(matchHistory)
  }
}

export function hasDialogEntries(): boolean {
  return entryCount() > 0 || openDialogs.length > 0 || arrivals.size > 0
}

/** Closes all dialogs and returns to the entry of their page, above which the next page is to stand. */
export async function leaveDialogs(): Promise<void> {
  closeDialogsAbove(0)
  while (arrivals.size > 0 || entryCount() > 0) await goBack(entryCount())
}

/** To be called after each `popstate`. */
export function followHistory(): void {
  if (arrivals.size > 0) arrive()
  else closeDialogsAbove(entryCount())
  // Forward leads to a dialog that is closed, and so does a reload.
  if (entryCount() > openDialogs.length) matchHistory()
}

function matchHistory(): void {
  if (arrivals.size > 0) return
  const surplus = entryCount() - openDialogs.length
  if (surplus > 0) void goBack(surplus)
  for (let dialogs = entryCount() + 1; dialogs <= openDialogs.length; dialogs++)
    history.pushState({ ...history.state, dialogs }, '')
}

function goBack(steps: number): Promise<void> {
  return new Promise((resolve) => {
    arrivals.add(resolve)
    // A step that was asked for before comes first.
    if (arrivals.size === 1) history.go(-steps)
    setTimeout(() => arrivals.has(resolve) && arrive(), maxTraversalMs)
  })
}

function arrive(): void {
  for (const resolve of arrivals) resolve()
  arrivals.clear()
  matchHistory()
}

function closeDialogsAbove(count: number): void {
  for (const { close } of openDialogs.splice(count).reverse()) close()
}

function entryCount(): number {
  return history.state?.dialogs ?? 0
}
