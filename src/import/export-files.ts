import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import chain from 'stream-chain'
import { parser } from 'stream-json'
import { pick } from 'stream-json/filters/pick.js'
import type { Token } from 'stream-json/parser.js'
import { streamValues } from 'stream-json/streamers/stream-values.js'
import { z } from 'zod'
import { reasonOf, StartError } from '../server/errors/operator-error.ts'

export type ExportDocument = { collection: string; id: string; fields: unknown }

/** The scrypt parameters of a project; binary in base64. */
const HashConfig = z.object({
  base64_signer_key: z.string().min(1),
  base64_salt_separator: z.string().default(''),
  rounds: z.coerce.number().int().min(1).max(64),
  mem_cost: z.coerce.number().int().min(1).max(16),
})
type HashConfig = z.infer<typeof HashConfig>

/** The files of an export; each is read piece by piece, however big. */
export type ExportFiles = {
  documents: () => AsyncIterable<ExportDocument>
  /** Under their number: an id is a person's. */
  users: () => AsyncIterable<ExportDocument>
  hashConfig: HashConfig | undefined
  report: string
  rejected: string
}

/** Throws a StartError that says what is missing or can't be read. */
export function openExport(folder: string): ExportFiles {
  const file = (name: string) => join(folder, name)
  for (const name of ['firestore.json', 'users.json']) {
    if (!statSync(file(name), { throwIfNoEntry: false })?.isFile())
      throw new StartError(`${file(name)} is missing`)
  }
  return {
    // { "__collections__": { collection: { id: fields } } }, as `node-firestore-import-export` writes it.
    documents: () =>
      documentsIn(file('firestore.json'), '__collections__', ([, collection, id]) =>
        id === undefined ? undefined : { collection: `${collection}`, id: `${id}` },
      ),
    // { "users": [fields] }
    users: () =>
      documentsIn(file('users.json'), 'users', ([, index]) =>
        index === undefined
          ? undefined
          : { collection: 'users', id: `number ${Number(index) + 1}` },
      ),
    hashConfig: readHashConfig(file('hash-config.json')),
    report: file('import-report.json'),
    rejected: file('import-rejected.jsonl'),
  }
}

type Path = (string | number | null)[]
type Name = Pick<ExportDocument, 'collection' | 'id'>

/** Each value below `root` whose path has a name. Throws a StartError when the file can't be read to its end. */
async function* documentsIn(
  file: string,
  root: string,
  nameOf: (path: Path) => Name | undefined,
): AsyncGenerator<ExportDocument> {
  let isFound = false
  let current: Name | undefined
  const filter = (path: Path, { name }: Token) => {
    if (path[0] !== root) return false
    if (path.length === 1) isFound ||= name === 'startObject' || name === 'startArray'
    current = nameOf(path)
    return current !== undefined
  }
  const tokens = parser({ packValues: true, streamValues: false })
  const named = ({ value }: { value: unknown }) => ({ ...current, fields: value })
  try {
    yield* chain([
      createReadStream(file),
      tokens,
      pick({ filter }),
      streamValues(),
      named,
    ]) as AsyncIterable<ExportDocument>
  } catch (cause) {
    throw new StartError(`${file} can't be read: ${reasonOf(cause)}`, { cause })
  }
  if (!isFound) throw new StartError(`${file} holds no "${root}"`)
}

function readHashConfig(file: string): HashConfig | undefined {
  if (!existsSync(file)) return undefined
  try {
    return HashConfig.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    throw new StartError(`${file} does not hold the scrypt parameters of a project`, { cause })
  }
}
