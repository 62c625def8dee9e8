import { connect } from 'node:net'
import { superuser } from './socket-path.ts'

const probeMs = 10_000
/** Shorter than the time between two probes, and long enough for a machine that is busy. */
const answerTimeoutMs = 9_000
const maxFailures = 6

/** Version 3.0 of PostgreSQL's protocol. */
const protocol = 3 << 16
const parameters = Buffer.from(`user\0${superuser}\0database\0postgres\0\0`)
const header = Buffer.alloc(8)
header.writeInt32BE(header.length + parameters.length)
header.writeInt32BE(protocol, 4)
const startupMessage = Buffer.concat([header, parameters])
const terminateMessage = Buffer.from('X\0\0\0\x04', 'latin1')
/** The SQLSTATE of a server that is starting, recovering or stopping. */
const cannotConnectNow = '57P03'

/**
 * Asks a running server every ten seconds whether it takes connections. Calls `onHang` if it has taken none for a minute,
 * for example because disk errors left it in recovery forever. Returns a function that stops the watch.
 */
export function watchForHang(
  socketPath: string,
  onHang: () => void,
  intervalMs = probeMs,
): () => void {
  let failures = 0
  const timer = setInterval(async () => {
    failures = (await takesConnections(socketPath)) ? 0 : failures + 1
    if (failures === maxFailures) onHang()
  }, intervalMs)
  return () => clearInterval(timer)
}

/** Also true if the server refuses a connection because it has too many. */
function takesConnections(socketPath: string): Promise<boolean> {
  const socket = connect(socketPath, () => socket.write(startupMessage))
  socket.setTimeout(answerTimeoutMs, () => socket.destroy())
  return new Promise((resolve) => {
    socket.once('data', (answer) => {
      resolve(!answer.includes(cannotConnectNow))
      socket.end(terminateMessage)
    })
    socket.on('error', () => {})
    socket.once('close', () => resolve(false))
  })
}
