import { once } from 'node:events'

/** Returns the used heap in bytes of a process that was started with `--inspect`. */
export async function heapAfterCollection(stderr: string): Promise<number> {
  const [, url = ''] = /Debugger listening on (ws:\S+)/.exec(stderr) ?? []
  const socket = new WebSocket(url)
  await once(socket, 'open')
  const ask = async (method: string) => {
    socket.send(JSON.stringify({ id: 1, method }))
    const [{ data }] = (await once(socket, 'message')) as [MessageEvent<string>]
    return JSON.parse(data).result
  }
  await ask('HeapProfiler.collectGarbage')
  await ask('HeapProfiler.collectGarbage')
  const { usedSize, backingStorageSize = 0 } = await ask('Runtime.getHeapUsage')
  socket.close()
  return usedSize + backingStorageSize
}
