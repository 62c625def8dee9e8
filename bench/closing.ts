type Close = () => Promise<unknown> | unknown

const open = new Set<Close>()
let isClosing = false

/** At the end of the run, however it ends, unless it was done by then. Answers how to do it now. */
export function closeAtEnd(close: Close): () => Promise<void> {
  open.add(close)
  if (isClosing) void run(close)
  return () => run(close)
}

/** What was opened last is closed first. */
export async function closeAll(): Promise<void> {
  isClosing = true
  for (const close of [...open].reverse()) await run(close)
}

async function run(close: Close): Promise<void> {
  if (!open.delete(close)) return
  try {
    await close()
  } catch (error) {
    console.error(error)
  }
}
