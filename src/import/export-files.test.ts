import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { dumpWithoutUpkeep } from '../../test/database/tables.ts'
import { useImportBoard } from '../../test/import/import-board.ts'
import {
  confession,
  type OldExport,
  reaction,
  withPassword,
  writeOldExport,
} from '../../test/import/old-export.ts'
import { StartError } from '../server/errors/operator-error.ts'

const old: OldExport = {
  confessions: { c: confession('ada') },
  reactions: { v: reaction('ada', { confession_id: 'c' }) },
  users: [withPassword('ada')],
}

describe('an unusable export', () => {
  const board = useImportBoard()
  const sizes = async () =>
    Object.entries(await dumpWithoutUpkeep(board.board)).map(([table, rows]) => [
      table,
      rows.length,
    ])
  const newFolder = () => mkdtempSync(join(inject('databases').scratch, 'export-'))

  /** Expects the import to fail with one line, which it returns. It must change nothing and write no report. */
  async function refusalOf(folder: string): Promise<string> {
    const before = await sizes()
    const error = await board.import(folder).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(StartError)
    expect(await sizes()).toEqual(before)
    expect(existsSync(join(folder, 'import-report.json'))).toBe(false)
    const { message } = error as StartError
    expect(message).not.toContain('\n')
    return message.replace(folder, 'FOLDER')
  }

  /** Returns a new export folder in which one file is changed. */
  function spoiled(name: string, change: (text: string) => string): string {
    const folder = newFolder()
    writeOldExport(folder, old)
    writeFileSync(join(folder, name), change(readFileSync(join(folder, name), 'utf8')))
    return folder
  }

  test('is refused when its folder or one of its files is missing', async () => {
    expect(await refusalOf(join(newFolder(), 'nowhere'))).toMatch(/firestore\.json is missing$/)
    for (const name of ['firestore.json', 'users.json']) {
      const folder = newFolder()
      writeOldExport(folder, old)
      rmSync(join(folder, name))
      expect(await refusalOf(folder)).toBe(`FOLDER/${name} is missing`)
      mkdirSync(join(folder, name))
      expect(await refusalOf(folder)).toBe(`FOLDER/${name} is missing`)
    }
  })

  test.each(['firestore.json', 'users.json'])('is refused when %s is no JSON', async (name) => {
    for (const change of [
      () => '',
      () => 'confessions',
      (text: string) => text.slice(0, -2),
      (text: string) => text.slice(0, text.length / 2),
      (text: string) => `${text}}`,
      (text: string) => text.replace(':', ';'),
    ]) {
      expect(await refusalOf(spoiled(name, change))).toMatch(`FOLDER/${name} can't be read: `)
    }
  })

  test.each(['firestore.json', 'users.json'])(
    'is refused when %s is of another shape',
    async (name) => {
      for (const other of ['[]', '{}', '7', '{"confessions": {"c": {"title": "A title"}}}'])
        expect(await refusalOf(spoiled(name, () => other)), other).toContain(`FOLDER/${name}`)
    },
  )

  test('is refused when the password parameters are invalid', async () => {
    const config = {
      base64_signer_key: 'a2V5',
      base64_salt_separator: 'Bw==',
      rounds: 8,
      mem_cost: 14,
    }
    const others = [
      { ...config, base64_signer_key: undefined },
      { ...config, rounds: 'eight' },
      { ...config, mem_cost: 40 },
      { ...config, rounds: 0 },
    ]
    for (const text of ['', '{}', '[', ...others.map((other) => JSON.stringify(other))]) {
      expect(await refusalOf(spoiled('hash-config.json', () => text)), text).toBe(
        'FOLDER/hash-config.json does not hold the scrypt parameters of a project',
      )
    }
  })

  test('changes nothing, even if the import fails after many people', async () => {
    const users = Array.from({ length: 600 }, (_, index) => withPassword(`p${index}`))
    const folder = newFolder()
    writeOldExport(folder, { ...old, users })
    const file = join(folder, 'users.json')
    writeFileSync(file, readFileSync(file, 'utf8').slice(0, -3))

    expect(await refusalOf(folder)).toMatch("FOLDER/users.json can't be read: ")
  })

  test('is imported once it is repaired, and nothing of the failed attempt is left', async () => {
    const folder = spoiled('users.json', (text) => text.slice(0, -2))
    await refusalOf(folder)
    writeOldExport(folder, old)

    const { report } = await board.import(folder)

    expect(report.kinds.confessions.imported).toBe(1)
    expect(readdirSync(folder).sort()).toEqual([
      'firestore.json',
      'hash-config.json',
      'import-rejected.jsonl',
      'import-report.json',
      'users.json',
    ])
  })

  test('is not the same as one in another order, with spaces, or in any language', async () => {
    const title = '\u{1F648} "Tief\\Luft holen"\n\u2028 ومع ذلك'
    const folder = newFolder()
    const { users = [] } = old
    writeOldExport(folder, { ...old, confessions: { 'ключ/"1"': confession('ada', { title }) } })
    for (const name of ['firestore.json', 'users.json']) {
      const value = JSON.parse(readFileSync(join(folder, name), 'utf8'))
      const meta = { version: [{ of: { __collections__: {} } }, 1], users: undefined }
      const reordered = { ...meta, more: null, ...value, after: [[], {}] }
      writeFileSync(join(folder, name), `\n${JSON.stringify(reordered, null, '\t')}\n\n`)
    }

    const { report } = await board.import(folder)

    expect(report.kinds).toMatchObject({
      confessions: { imported: 1 },
      users: { imported: users.length },
    })
    const { body } = await board.visitor().get('/api/confessions')
    expect(body.items).toMatchObject([{ title }])
  })
})
