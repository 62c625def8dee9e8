type Close = () => Promise<void>

const open = new Set<Close>()
let closing: Promise<void> | undefined

/** Registers work for the end of the run, however it ends. Returns a function that does it now instead. */
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
