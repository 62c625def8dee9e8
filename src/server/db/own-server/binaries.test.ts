import { describe, expect, test } from 'vitest'
import { findBinaries } from './binaries.ts'

const linux = { platform: 'linux', arch: 'x64', isMusl: false }

describe('where there is no PostgreSQL for a machine, one line says what to do', () => {
  test('as on a system with musl', () => {
    expect(() => findBinaries({ ...linux, isMusl: true })).toThrow(
      'The PostgreSQL that comes with this board needs glibc, and this system has musl: set DATABASE_URL to a PostgreSQL server, 15 or newer',
    )
  })

  test('as on a platform that nobody built it for, or where npm left it out', () => {
    expect(() => findBinaries({ ...linux, platform: 'sunos' })).toThrow(
      'No PostgreSQL was installed for sunos-x64 (an optional dependency of npm): set DATABASE_URL to a PostgreSQL server, 15 or newer',
    )
  })
})
