import { request } from 'node:http'

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
  let close = () => {}
  const open = () => {
    const headers = lastId ? { 'last-event-id': lastId } : {}
    const asked = request(`${address}/api/events`, { agent: false, headers })
    let hasEnded = false
    const comeBack = () => {
      if (hasEnded || isClosed) return
      hasEnded = true
      breaks++
      setTimeout(open, retryMs).unref()
    }
    close = () => asked.destroy()
    asked.on('error', comeBack)
    asked.on('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('error', () => {})
      answer.on('close', comeBack)
      answer.on('data', (part: string) => {
        text += part
        const end = text.lastIndexOf('\n\n')
        if (end < 0) return
        const whole = text.slice(0, end)
        text = text.slice(end + 2)
        lastId = [...whole.matchAll(/^id: ?(.+)$/gm)].at(-1)?.[1] ?? lastId
        frames.push({ at: performance.now(), text: whole })
        if (frames.length > rememberedFrames) frames.shift()
      })
    })
    asked.end()
  }
  open()
  return {
    frames,
    breaks: () => breaks,
    close: () => {
      isClosed = true
      close()
    },
  }
}
