import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openServer, startServer } from '../processes/places.ts'
import { linkProject } from '../processes/project-copy.ts'

test('a board and its commands read from .env what the environment leaves out', async () => {
  const folder = linkProject()
  const lines = [
    'PORT=1',
    'BOARD_TITLE="From # a file"',
    'UNIVERSITY_NAME=Elsewhere',
    'DATA_DIR=./ours',
  ]
  writeFileSync(join(folder, '.env'), lines.join('\n'))

  const board = await openServer({ UNIVERSITY_NAME: '' }, { folder })
  const page = await (await fetch(board.origin)).text()
  expect(page).toContain('<title>From # a file')
  expect(page).toContain('UCSD')
  expect(page).not.toContain('Elsewhere')

  const reconciled = await startServer({}, { folder, command: ['npm', 'run', 'reconcile'] })
  expect(await reconciled.ended).toEqual({ code: 0, signal: null })
  expect(reconciled.output.stdout).toContain('0 counters, 0 differed')
  expect(['ours', 'data'].map((name) => existsSync(join(folder, name)))).toEqual([true, false])
})

test('an invalid or unreadable .env stops the start with one line', async () => {
  const folder = linkProject()
  const file = join(folder, '.env')
  const refusal = async () => {
    const { ended, output } = await startServer({}, { folder })
    expect((await ended).code).toBe(1)
    return output
  }

  writeFileSync(file, 'RATE_LIMITS=loud')
  expect(await refusal()).toEqual({ stdout: '', stderr: 'spill: RATE_LIMITS must be on or off\n' })

  rmSync(file)
  mkdirSync(file)
  expect(await refusal()).toEqual({
    stdout: '',
    stderr: "spill: .env can't be read (ERR_INVALID_ARG_TYPE)\n",
  })
})
