import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/* A file that is too long usually has two subjects. */
describe('the repository', () => {
  test('keeps server files to about a screen', () => {
    const lines = linesOf('src/{server,import,backup,cli}/**/*.ts', 'src/main.ts')

    expect(quantile(lines, 0.5)).toBeLessThanOrEqual(70)
    expect(quantile(lines, 0.9)).toBeLessThanOrEqual(140)
  })

  test('keeps nine of ten test files under 200 lines', () => {
    const lines = linesOf('{src,test}/**/*.test.ts', 'e2e/*.spec.ts')

    expect(quantile(lines, 0.9)).toBeLessThanOrEqual(200)
  })
})

/** Returns the numbers of lines in ascending order. */
function linesOf(...patterns: string[]): number[] {
  const root = join(import.meta.dirname, '..')
  const areTests = patterns.every((pattern) => /\.(?:test|spec)\./.test(pattern))
  return globSync(patterns, { cwd: root })
    .filter((file) => areTests || !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(root, file), 'utf8').split('\n').length - 1)
    .sort((a, b) => a - b)
}

function quantile(sorted: number[], share: number): number {
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0
}
