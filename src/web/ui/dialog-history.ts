/*
 * Each open dialog has its own history entry, a copy of its page's entry, so that the browser's Back closes the
 * dialog. `history.state.dialogs` of an entry is the number of dialogs that were open when the entry was added.
 */

/**
 * Maximum time in ms to wait for `history.go`. If the browser ignores one call, later calls must still work. If it only
 * takes longer, a dialog that was opened meanwhile closes.
 */
const maxTraversalMs = 3_000
const maxTries = 3
/** The functions that close the open dialogs, outermost dialog first. */
const openDialogs = new Set<() => void>()
/** Functions that resolve the promises of `goBack`, which wait until the browser has moved in the history. */
const arrivals = new Set<() => void>()
let arrivalTimer: ReturnType<typeof setTimeout> | undefined

/** Adds a history entry for a dialog. Returns a function to call after the dialog has closed. */
export function addDialogEntry(close: () => void): () => void {
  openDialogs.add(close)
  // Wait for the end of this task: a dialog that opens now can use the history entry of one that closes.
  queueMicrotask(matchHistory)
  return () => {
    openDialogs.delete(close)
    queueMicrotask(matchHistory)
  }
}

/** Returns how many dialog entries lie above the page's own entry, up to the current entry of the history. */
export function dialogEntryCount(): number {
  return history.state?.dialogs ?? 0
}

/** Call this before a navigation: it closes all dialogs, because no entry of one may stay between two pages. */
export async function leaveDialogs(): Promise<void> {
  // Repeat this if another dialog opens meanwhile. The limit is for browsers that ignore `history.go`.
  for (let tries = 0; tries < maxTries && dialogEntryCount() > 0; tries++) {
    closeDialogsAbove(0)
    await goBack(dialogEntryCount())
  }
  closeDialogsAbove(0)
}

/** Call this at the start and after each `popstate`. Closes the dialogs that were not open at the current entry. */
export function followHistory(): void {
  if (arrivals.size > 0) finishArrivals()
  else closeDialogsAbove(dialogEntryCount())
  // Forward or a reload can lead to the entry of a dialog that is not open. This goes back from it.
  matchHistory()
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
    // If another `history.go` is running, wait for it only: `matchHistory` then goes back the remaining steps.
    if (arrivals.size > 1) return
    history.go(-steps)
    arrivalTimer = setTimeout(finishArrivals, maxTraversalMs)
  })
}

function finishArrivals(): void {
  clearTimeout(arrivalTimer)
  for (const resolve of arrivals) resolve()
  arrivals.clear()
}

function closeDialogsAbove(count: number): void {
  for (const close of [...openDialogs].slice(count).reverse()) {
    openDialogs.delete(close)
    close()
  }
}
