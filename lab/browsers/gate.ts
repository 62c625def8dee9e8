import { closeAtEnd } from '../kit/closing.ts'
import { openProxy } from '../kit/proxy.ts'

export type Gate = {
  port: number
  /** Holds requests back whose path matches. */
  hold: (path: RegExp) => void
  /** Lets all held requests pass. */
  release: () => void
}

/** Starts a proxy in front of a board, because the driver of WebKit can't hold requests back. */
export async function openGate(boardPort: number): Promise<Gate> {
  const held = new Map<RegExp, PromiseWithResolvers<void>>()
  const { port, close } = await openProxy(async ({ url = '' }) => {
    for (const [path, released] of held) if (path.test(url)) await released.promise
    return boardPort
  })
  closeAtEnd(close)
  return {
    port,
    hold: (path) => void held.set(path, Promise.withResolvers()),
    release: () => {
      for (const { resolve } of held.values()) resolve()
      held.clear()
    },
  }
}
