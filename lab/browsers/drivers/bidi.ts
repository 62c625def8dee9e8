/** Sends a command of WebDriver BiDi and returns its result. Each command has a type of its own, so this has none. */
// biome-ignore lint/suspicious/noExplicitAny: the results of about ten commands, each used once.
export type Send = (method: string, params: object) => Promise<any>

type Answer = { id?: number; result?: object; error?: string; message?: string }

export async function connectBidi(address: string): Promise<Send> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<object>>()
  socket.addEventListener('message', ({ data }) => {
    const { id = 0, result, error, message }: Answer = JSON.parse(data)
    const asked = waiting.get(id)
    waiting.delete(id)
    if (result) asked?.resolve(result)
    else asked?.reject(new Error(`${error}: ${message}`))
  })
  socket.addEventListener('close', () => {
    for (const asked of waiting.values()) asked.reject(new Error('The browser has gone'))
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error(`${address} refuses a connection`)))
  })
  let commands = 0
  return (method, params) => {
    const id = ++commands
    const asked = Promise.withResolvers<object>()
    waiting.set(id, asked)
    socket.send(JSON.stringify({ id, method, params }))
    return asked.promise
  }
}
