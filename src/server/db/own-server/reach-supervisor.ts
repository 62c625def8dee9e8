import { spawn } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { onMessage, type Role, type SupervisorMessage, send, supervisorSocket } from './messages.ts'
import { findErrorLine } from './programs.ts'
import { shortPathTo } from './socket-path.ts'
import { supervisorUser } from './user.ts'

/** For the supervisor's first message. The recovery of its server may take longer. */
const timeoutMs = 30_000
const pollMs = 50

type Reached = { socket: Socket } | { refused: string; isTaken?: boolean }
const noAnswer: Reached = { refused: 'is held by a process that does not answer' }

export async function reachSupervisor(
  folder: string,
  role: Role,
  notify: (happened: string) => void,
): Promise<Reached> {
  const address = join(shortPathTo(folder), supervisorSocket)
  let supervisor: Supervisor | undefined
  for (const end = performance.now() + timeoutMs; performance.now() < end; await wait(pollMs)) {
    const socket = await connectTo(address)
    const reached = socket && (await introduce(socket, role, notify))
    if (reached) return reached
    if (supervisor?.complaint) return { refused: `can't be opened: ${supervisor.complaint}` }
    if (!supervisor || supervisor.hasEnded) supervisor = startSupervisor(folder)
  }
  return noAnswer
}

function connectTo(address: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(address, () => resolve(socket))
    socket.on('error', () => resolve(undefined))
  })
}

function introduce(
  socket: Socket,
  role: Role,
  notify: (happened: string) => void,
): Promise<Reached | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(noAnswer), timeoutMs)
    onMessage<SupervisorMessage>(socket, (message) => {
      clearTimeout(timer)
      if ('happened' in message) notify(message.happened)
      else if ('refused' in message) resolve(message)
      else if (message.state === 'open') resolve({ socket })
    })
    socket.once('close', () => {
      clearTimeout(timer)
      resolve(undefined)
    })
    send(socket, { joinsAs: role })
  })
}

type Supervisor = { hasEnded: boolean; complaint: string }

/** The supervisor outlives this process and does not get its environment, which may contain secrets. */
function startSupervisor(folder: string): Supervisor {
  const program = fileURLToPath(new URL('./supervisor-process.ts', import.meta.url))
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
  child.stderr.on('data', (text: Buffer) => {
    supervisor.complaint = findErrorLine(`${text}`) || supervisor.complaint
  })
  child.on('error', ({ message }) =>
    Object.assign(supervisor, { hasEnded: true, complaint: message }),
  )
  child.on('close', () => Object.assign(supervisor, { hasEnded: true }))
  child.unref()
  if ('unref' in child.stderr) (child.stderr as Socket).unref()
  return supervisor
}
