import { execFileSync } from 'node:child_process'
import { arch, cpus, loadavg, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { findBinaries } from '../../src/server/db/own-server/programs.ts'

export function describeMachine() {
  const [cpu] = cpus()
  return {
    date: new Date().toISOString(),
    commit: commit(),
    processor: cpu?.model ?? 'unknown',
    cores: cpus().length,
    memoryGigabytes: Math.round(totalmem() / 1e8) / 10,
    /** The average number of runnable processes in the minute before the run. */
    loadBefore: loadavg()[0],
    node: process.version,
    postgres: postgresVersion(),
    system: `${type()} ${release()} ${arch()}`,
  }
}

function commit(): string {
  const git = (...args: string[]) => {
    return execFileSync('git', ['-c', 'safe.directory=*', ...args], { encoding: 'utf8' }).trim()
  }
  try {
    const isChanged = git('status', '--porcelain', '--untracked-files=no') !== ''
    return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`
  } catch {
    return 'unknown'
  }
}

function postgresVersion(): string {
  const program = join(findBinaries(), 'bin/postgres')
  return execFileSync(program, ['--version'], { encoding: 'utf8' }).trim()
}
