/*
 * Each open dialog has an entry in the history, a copy of its page's entry, so that the browser's Back closes it.
 * `history.state.dialogs` says how many dialogs were open at an entry.
 */

/** Normally a few milliseconds. Without it a step that the browser ignores would block all further ones. */
const maxTraversalMs = 1_000
const maxTries = 3
/** What closes each of them, the outermost first. */
const openDialogs = new Set<() => void>()
/** Called once the browser has arrived where `history.go` leads. */
const arrivals = new Set<() => void>()

/** Returns what to call when the dialog has closed. */
export function addDialogEntry(close: () => void): () => void {
  openDialogs.add(close)
  // One that closes while another opens leaves its entry to the other.
  queueMicrotask(matchHistory)
  return () => {
    openDialogs.delete(close)
    queueMicrotask(matchHistory)
  }
}

/** How many entries of dialogs stand above the page's own. */
export function dialogEntryCount(): number {
  return history.state?.dialogs ?? 0
}

/** Closes all dialogs and returns to the entry of their page, above which the next page is to stand. */
export async function leaveDialogs(): Promise<void> {
  // Another dialog may open meanwhile; a browser that ignores the step must not hold up the navigation.
  for (let tries = 0; tries < maxTries && dialogEntryCount() > 0; tries++) {
    closeDialogsAbove(0)
    await goBack(dialogEntryCount())
  }
  closeDialogsAbove(0)
}

/** To be called after each `popstate`. */
export function followHistory(): void {
  if (arrivals.size > 0) arrive()
  else closeDialogsAbove(dialogEntryCount())
  // Forward leads to a dialog that is closed, and so does a reload.
  if (dialogEntryCount() > openDialogs.size) matchHistory()
}

function matchHistory(): void {
  if (arrivals.size > 0) return
  const surplus = dialogEntryCount() - openDialogs.size
  if (surplus > 0) void goBack(surplus)
  for (let dialogs = dialogEntryCount() + 1; dialogs <= openDialogs.size; dialogs++)
    history.pushState({ ...history.state, dialogs }, '')
}

function goBack(steps: number): Promise<void> {
  return new Promise((resolve) => {
    arrivals.add(resolve)
    // A step that was asked for before comes first.
    if (arrivals.size === 1) history.go(-steps)
    setTimeout(finishArrivals, maxTraversalMs)
  })
}

function arrive(): void {
  finishArrivals()
  matchHistory()
}

function finishArrivals(): void {
  for (const resolve of arrivals) resolve()
  arrivals.clear()
}

function closeDialogsAbove(count: number): void {
  for (const close of [...openDialogs].slice(count).reverse()) {
    openDialogs.delete(close)
    close()
  }
}
