import { type ChildProcess, spawn } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Way } from './access.ts'
import { keeperAddress, reachable } from './address.ts'
import { findBinaries } from './binaries.ts'
import { lastLineOf } from './cluster.ts'
import { type Guest, type News, onMessage, send } from './messages.ts'

/** Milliseconds for a keeper to appear; what its server takes to repair itself comes on top. */
const patience = 30_000
const pollMs = 50

type Entered = { socket: Socket } | { refused: string }

/** Becomes a guest of the folder's keeper, which is started if there is none. */
export async function enterFolder(
  folder: string,
  way: Way,
  guest: Guest,
  onNews: (news: News) => void,
): Promise<Entered> {
  findBinaries()
  const address = keeperAddress(folder, reachable(folder))
  let keeper: Keeper | undefined
  for (let waited = 0; waited < patience; waited += pollMs) {
    const socket = await knock(address)
    const answer = socket && (await ask(socket, guest, onNews))
    if (socket && answer && 'opened' in answer) return { socket }
    if (answer && 'refused' in answer) return answer
    // None, or one that was about to close.
    if (!keeper || keeper.hasEnded) {
      if (keeper?.complaint) return { refused: `can't be opened: ${keeper.complaint}` }
      keeper = startKeeper(folder, way)
    }
    await wait(pollMs)
  }
  return { refused: 'is held by a process that does not answer' }
}

function knock(address: string): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(address, () => resolve(socket))
    socket.on('error', () => resolve(undefined))
  })
}

/** Answers what the keeper says first; undefined when it closes without a word. */
function ask(
  socket: Socket,
  guest: Guest,
  onNews: (news: News) => void,
): Promise<News | undefined> {
  return new Promise((resolve) => {
    socket.once('close', () => resolve(undefined))
    onMessage<News>(socket, (news) => {
      resolve(news)
      onNews(news)
    })
    send(socket, guest)
  })
}

type Keeper = { hasEnded: boolean; complaint: string }

/**
 * In a process session of its own, and without this process's environment. It ends without a complaint
 * where another keeper was first.
 */
function startKeeper(folder: string, way: Way): Keeper {
  const program = fileURLToPath(new URL('./keeper.ts', import.meta.url))
  const child: ChildProcess = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, folder, way],
    {
      cwd: folder,
      detached: true,
      env: {
        PATH: process.env.PATH,
        SystemRoot: process.env.SystemRoot,
        TMPDIR: process.env.TMPDIR,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
      windowsHide: true,
    },
  )
  const keeper = { hasEnded: false, complaint: '' }
  child.stderr?.on('data', (text: Buffer) => {
    keeper.complaint = lastLineOf(`${text}`) || keeper.complaint
  })
  child.on('error', (error) => Object.assign(keeper, { hasEnded: true, complaint: error.message }))
  child.on('close', () => Object.assign(keeper, { hasEnded: true }))
  child.unref()
  // It outlives this process: nothing here may wait for it.
  if (child.stderr && 'unref' in child.stderr) (child.stderr as Socket).unref()
  return keeper
}
