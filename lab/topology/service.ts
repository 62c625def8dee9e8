import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import { launch } from '../../test/processes/server-process.ts'
import { childrenOf, descendantsOf, nameOf } from '../kit/processes.ts'

/** Without this process, the kernel ends everything in the sandbox. */
const sandbox = ['bwrap', '--die-with-parent', '--unshare-pid', '--unshare-ipc']

type Program = { pid: number; name: string }

/** A program on one of the machines, with all processes that it started. */
export type Service = {
  name: string
  machine: string
  address: string
  start: () => Promise<void>
  programs: () => Program[]
  /** Sends a signal to all its processes, or to those of one program, such as `patroni`. */
  signal: (signal: NodeJS.Signals, program?: string) => void
  /** Kills all its processes at once. */
  kill: () => Promise<void>
  output: () => string
}

type Place = Pick<Service, 'name' | 'machine' | 'address'>

type Debian = {
  root: string
  uid: number
  command: string[]
  env?: Record<string, string>
  /** Files and folders of this machine, by their path in the sandbox. */
  files: Record<string, string>
  folders?: Record<string, string>
  prepare?: () => void
}

/** A program from the Debian root, which it can't write to. */
export function debianService(
  place: Place,
  { root, uid, command, env = {}, files, folders = {}, prepare }: Debian,
): Service {
  const scratch = ['/dev/shm', '/tmp', '/run', '/var/lib/haproxy'].flatMap((path) => [
    '--perms',
    '1777',
    '--tmpfs',
    path,
  ])
  const args = [
    ...['--ro-bind', root, '/', '--dev', '/dev', '--proc', '/proc', ...scratch],
    ...['--perms', '1777', '--dir', '/run/postgresql'],
    ...[...new Set(Object.keys(files).map(dirname))].flatMap((path) => ['--tmpfs', path]),
    ...Object.entries(files).flatMap(([path, file]) => ['--ro-bind', file, path]),
    ...Object.entries(folders).flatMap(([path, folder]) => ['--bind', folder, path]),
    // The programs of Patroni look for a home.
    ...Object.entries({ PATH: '/usr/sbin:/usr/bin', HOME: '/tmp', ...env }).flatMap(
      ([key, value]) => ['--setenv', key, value],
    ),
    ...['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', ...command],
  ]
  return service(place, async () => {
    prepare?.()
    const [program = '', ...options] = sandbox
    const child = spawn(program, [...options, '--clearenv', ...args], {
      // Ctrl-C in a terminal reaches this process alone.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    await once(child, 'spawn')
    return { pid: child.pid ?? 0, ended: once(child, 'exit'), output: outputOf(child) }
  })
}

/** A board of this checkout. Its start ends when it takes requests. */
export function boardService(
  place: Place,
  command: string[],
  settings: Record<string, string>,
): Service {
  return service(place, async () => {
    const board = await launch({
      command: [...sandbox, '--dev-bind', '/', '/', '--proc', '/proc', ...command],
      settings,
      detached: true,
    })
    await board.opened
    const output = () => board.output.stdout + board.output.stderr
    return { pid: board.pid, ended: board.ended, output }
  })
}

type Running = { pid: number; ended: Promise<unknown>; output: () => string }

function service(place: Place, run: () => Promise<Running>): Service {
  let running: Running | undefined
  let output = () => ''
  const programs = () => (running ? programsBelow(running.pid) : [])
  return {
    ...place,
    start: async () => {
      if (running) return
      const started = await run()
      running = started
      output = started.output
      void started.ended.then(() => {
        if (running === started) running = undefined
      })
    },
    programs,
    signal: (signal, program) => {
      for (const { pid, name } of programs())
        if (!program || program === name) process.kill(pid, signal)
    },
    kill: async () => {
      if (!running) return
      const { pid, ended } = running
      // The first process of the sandbox takes the others along, and the one that waits for it ends.
      process.kill(childrenOf(pid)[0] ?? pid, 'SIGKILL')
      await ended
    },
    output: () => output(),
  }
}

function outputOf(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => {
      text = (text + part).slice(-20_000)
    })
  return () => text
}

/** Returns the processes that a sandbox runs, without its own. */
function programsBelow(pid: number): Program[] {
  const programs = descendantsOf(pid).map((pid) => ({ pid, name: nameOf(pid) }))
  return programs.filter(({ name }) => name !== '' && name !== 'bwrap')
}
