type Close = () => Promise<void>

const open = new Set<Close>()
let closing: Promise<void> | undefined

/** At the end of the run, however it ends, unless it was done by then. Answers how to do it now. */
export function closeAtEnd(close: () => Promise<unknown> | unknown): Close {
  let done: Promise<void> | undefined
  const closeOnce = () => {
    done ??= tryTo(close).finally(() => open.delete(closeOnce))
    return done
  }
  open.add(closeOnce)
  if (closing) void closeOnce()
  return closeOnce
}

export function closeAll(): Promise<void> {
  closing ??= closeEach()
  return closing
}

/** What was opened last is closed first. */
async function closeEach(): Promise<void> {
  for (const close of [...open].reverse()) await close()
}

async function tryTo(close: () => Promise<unknown> | unknown): Promise<void> {
  try {
    await close()
  } catch (error) {
    console.error(error)
  }
}
