import { openEventStream } from '../../kit/event-stream.ts'

const retryMs = 2_000
const rememberedFrames = 30

/** Opens event streams that come back as those of browsers do. */
export function openStreams(addresses: string[], count: number) {
  const streams = Array.from({ length: count }, (_, number) =>
    openStream(addresses[number % addresses.length] ?? ''),
  )
  return {
    count,
    /** Returns how many streams got this text, or were told to read everything again, since a time. */
    heard: (text: string, since: number) =>
      streams.filter(({ frames }) =>
        frames.some(
          (frame) =>
            frame.text.includes(text) || (frame.at > since && frame.text.includes('event: resync')),
        ),
      ).length,
    breaks: () => streams.reduce((sum, stream) => sum + stream.breaks(), 0),
    close: () => {
      for (const { close } of streams) close()
    },
  }
}

function openStream(address: string) {
  const frames: { at: number; text: string }[] = []
  let [breaks, isClosed, lastId] = [0, false, '']
  const open = () =>
    openEventStream(address, {
      lastId,
      onFrame: (text) => {
        lastId = /^id: ?(.+)$/m.exec(text)?.[1] ?? lastId
        frames.push({ at: performance.now(), text })
        if (frames.length > rememberedFrames) frames.shift()
      },
      onClose: () => {
        if (isClosed) return
        breaks++
        const comeBack = () => {
          stream = open()
        }
        setTimeout(comeBack, retryMs).unref()
      },
    })
  let stream = open()
  return {
    frames,
    breaks: () => breaks,
    close: () => {
      isClosed = true
      stream.close()
    },
  }
}
