import { spawn } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { OperatorError, StartError } from '../../errors/operator-error.ts'
import {
  onMessage,
  type Purpose,
  type SupervisorMessage,
  send,
  supervisorSocket,
} from './messages.ts'
import { findErrorLine } from './programs.ts'
import { supervisorUser } from './user.ts'

/** How long to try to connect to a supervisor. Its server may take longer to recover: that wait has no limit. */
const timeoutMs = 30_000
const pollMs = 50

type DataFolder = { given: string; path: string; shortPath: string }

/** Thrown if another board uses the data folder. */
export class FolderTaken extends StartError {}

/**
 * Connects to the supervisor, the process that runs the folder's PostgreSQL server, and starts it if needed. Returns
 * the connection when the server is open. Throws a StartError if that fails.
 */
export async function reachSupervisor(
  { given, path, shortPath }: DataFolder,
  purpose: Purpose,
  onError: (error: Error) => void,
): Promise<Socket> {
  const address = join(shortPath, supervisorSocket)
  let supervisor: ReturnType<typeof startSupervisor> | undefined
  for (const end = performance.now() + timeoutMs; performance.now() < end; await wait(pollMs)) {
    const socket = connect(address)
    if (await isAdmitted(socket)) return socket
    if (supervisor?.complaint) throw cannotOpen(supervisor.complaint)
    if (!supervisor || supervisor.hasEnded) supervisor = startSupervisor(path)
  }
  throw new StartError(`DATA_DIR ${given} is held by a process that does not answer`)

  /** Resolves with true when the server is open, and with false if the supervisor closes the connection. */
  function isAdmitted(socket: Socket): Promise<boolean> {
    return new Promise((resolve, reject) => {
      onMessage<SupervisorMessage>(socket, (message) => {
        if ('happened' in message) onError(new OperatorError(message.happened))
        else if ('failure' in message) reject(cannotOpen(message.failure))
        else if ('isOpen' in message) resolve(true)
        else reject(new FolderTaken(`DATA_DIR ${given} is in use by another running board`))
      })
      socket.once('close', () => resolve(false))
      send(socket, { joinsFor: purpose })
    })
  }

  function cannotOpen(why: string): StartError {
    return new StartError(`DATA_DIR ${given} can't be opened: ${why}`)
  }
}

/** Starts a supervisor that outlives this process. It does not get our environment, which may contain secrets. */
function startSupervisor(folder: string) {
  const program = fileURLToPath(new URL('./supervisor.ts', import.meta.url))
  const { PATH, TMPDIR } = process.env
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, folder],
    {
      detached: true,
      env: { PATH, TMPDIR },
      ...supervisorUser(folder),
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const supervisor = { hasEnded: false, complaint: '' }
  child.on('error', ({ message }) => Object.assign(supervisor, { complaint: message }))
  const end = (output: string) =>
    Object.assign(supervisor, { hasEnded: true, complaint: findErrorLine(output) })
  // Standard error ends when the supervisor ends. Ignore a failure to read it: then `error` above has the reason.
  text(child.stderr).then(end, () => {})
  child.unref()
  if ('unref' in child.stderr) (child.stderr as Socket).unref()
  return supervisor
}
