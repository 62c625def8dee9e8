import { connect } from 'node:net'
import { superuser } from './socket-path.ts'

const probeMs = 10_000
const answerTimeoutMs = 5_000
const maxFailures = 6

const protocol = 3 << 16
const user = Buffer.from(`user\0${superuser}\0database\0postgres\0\0`)
const header = Buffer.alloc(8)
header.writeInt32BE(header.length + user.length)
header.writeInt32BE(protocol, 4)
const startupMessage = Buffer.concat([header, user])
const terminateMessage = Buffer.from('X\0\0\0\x04', 'latin1')
/** The SQLSTATE of a server that is starting, recovering or stopping. */
const cannotConnectNow = '57P03'

/**
 * Asks a running server again and again whether it takes connections. Calls `onHang` once it has not for a minute: then it
 * won't by itself. Disk errors at the wrong moment leave PostgreSQL in recovery forever. Returns a function that stops
 * this.
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
