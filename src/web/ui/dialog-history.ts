/*
 * Each open dialog has its own history entry, a copy of its page's entry, so that the browser's Back closes the dialog.
 * `history.state.dialogs` is the number of dialogs that were open at an entry.
 */

/** Without this limit in ms, a step that the browser ignores would block all further steps. */
const maxTraversalMs = 1_000
const maxTries = 3
/** The functions that close the open dialogs, outermost dialog first. */
const openDialogs = new Set<() => void>()
/** Resolvers of the promises that wait until the browser has arrived where `history.go` leads. */
const arrivals = new Set<() => void>()

/** Adds a history entry for a dialog. Returns a function to call after the dialog has closed. */
export function addDialogEntry(close: () => void): () => void {
  openDialogs.add(close)
  // This waits because a dialog that closes while another opens leaves its entry to the other one.
  queueMicrotask(matchHistory)
  return () => {
    openDialogs.delete(close)
    queueMicrotask(matchHistory)
  }
}

/** Returns how many dialog entries are above the page's own entry at the current place in the history. */
export function dialogEntryCount(): number {
  return history.state?.dialogs ?? 0
}

/** Closes all dialogs and returns to the entry of their page, so that the next page is pushed above that entry. */
export async function leaveDialogs(): Promise<void> {
  // Another dialog may open during the loop. The limit keeps a browser that ignores the steps from blocking navigation.
  for (let tries = 0; tries < maxTries && dialogEntryCount() > 0; tries++) {
    closeDialogsAbove(0)
    await goBack(dialogEntryCount())
  }
  closeDialogsAbove(0)
}

/** Call this after each `popstate`. */
export function followHistory(): void {
  if (arrivals.size > 0) finishArrivals()
  else closeDialogsAbove(dialogEntryCount())
  // Forward, or a reload, can lead to the entry of a dialog that is closed.
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
    // While an earlier step is pending, this one joins it: `matchHistory` corrects what is left afterwards.
    if (arrivals.size === 1) history.go(-steps)
    setTimeout(finishArrivals, maxTraversalMs)
  })
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
