import { request } from 'node:http'

type Listener = {
  /** The id of the last frame that an earlier stream had. */
  lastId?: string
  /** Gets the text of each frame. */
  onFrame: (frame: string) => void
  /** Is called once, also if the stream could not be opened. */
  onClose: () => void
}

/** Opens an event stream. `opened` rejects if it is refused. */
export function openEventStream(origin: string, { lastId, onFrame, onClose }: Listener) {
  const { promise: opened, resolve, reject } = Promise.withResolvers<void>()
  opened.catch(() => {})
  const headers = lastId ? { 'last-event-id': lastId } : {}
  const asked = request(`${origin}/api/events`, { agent: false, headers }, (answer) => {
    if (answer.statusCode === 200) resolve()
    else reject(new Error(`A stream was answered ${answer.statusCode}`))
    let rest = ''
    answer.setEncoding('utf8')
    answer.on('error', () => {})
    answer.on('data', (part: string) => {
      const frames = (rest + part).split('\n\n')
      rest = frames.pop() ?? ''
      for (const frame of frames) onFrame(frame)
    })
  })
  asked.on('error', reject)
  asked.once('close', onClose)
  asked.end()
  return { opened, close: () => asked.destroy() }
}
