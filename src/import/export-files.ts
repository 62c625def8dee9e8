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

export type ExportFiles = ReturnType<typeof openExport>

/** The scrypt parameters of a project; binary in base64. */
const HashConfig = z.object({
  base64_signer_key: z.string().min(1),
  base64_salt_separator: z.string().default(''),
  rounds: z.coerce.number().int().min(1).max(64),
  mem_cost: z.coerce.number().int().min(1).max(16),
})

/**
 * The files of an export; each is read piece by piece, however big. Throws a StartError that says what is
 * missing or can't be read.
 */
export function openExport(folder: string) {
  const file = (name: string) => join(folder, name)
  for (const name of ['firestore.json', 'users.json']) {
    if (!statSync(file(name), { throwIfNoEntry: false })?.isFile())
      throw new StartError(`${file(name)} is missing`)
  }
  return {
    // { "__collections__": { collection: { id: fields } } }, as `node-firestore-import-export` writes it.
    documents: () => documentsIn(file('firestore.json'), '__collections__', 3),
    // { "users": [fields] }; each with its number for an id, because their own are personal.
    users: () => documentsIn(file('users.json'), 'users', 2),
    hashConfig: readHashConfig(file('hash-config.json')),
    report: file('import-report.json'),
    rejected: file('import-rejected.jsonl'),
  }
}

/**
 * The values whose path has this length and begins with `root`; they are called by the last two keys of it.
 * Throws a StartError when the file can't be read to its end.
 */
async function* documentsIn(
  file: string,
  root: string,
  length: number,
): AsyncGenerator<ExportDocument> {
  let isFound = false
  let [collection, id] = ['', '']
  const filter = (path: (string | number | null)[], { name }: Token) => {
    if (path[0] !== root) return false
    if (path.length === 1) isFound ||= name === 'startObject' || name === 'startArray'
    if (path.length !== length) return false
    const [parent, key] = path.slice(-2)
    collection = `${parent}`
    id = typeof key === 'number' ? `number ${key + 1}` : `${key}`
    return true
  }
  const documents = chain([
    createReadStream(file),
    parser({ packValues: true, streamValues: false }),
    pick({ filter }),
    streamValues(),
    ({ value }: { value: unknown }) => ({ collection, id, fields: value }),
  ])
  try {
    yield* documents as AsyncIterable<ExportDocument>
  } catch (cause) {
    throw new StartError(`${file} can't be read: ${reasonOf(cause)}`, { cause })
  }
  if (!isFound) throw new StartError(`${file} holds no "${root}"`)
}

function readHashConfig(file: string) {
  if (!existsSync(file)) return undefined
  try {
    return HashConfig.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    throw new StartError(`${file} does not hold the scrypt parameters of a project`, { cause })
  }
}
