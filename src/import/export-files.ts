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

/** The scrypt parameters with which the Firebase project of the old board hashed passwords. */
const HashConfig = z.object({
  base64_signer_key: z.string().min(1),
  base64_salt_separator: z.string().default(''),
  rounds: z.coerce.number().int().min(1).max(64),
  mem_cost: z.coerce.number().int().min(1).max(16),
})

/** Reads large files as streams. Throws a StartError that names a missing or unreadable file. */
export function openExport(folder: string) {
  const file = (name: string) => join(folder, name)
  for (const name of ['firestore.json', 'users.json']) {
    if (!statSync(file(name), { throwIfNoEntry: false })?.isFile())
      throw new StartError(`${file(name)} is missing`)
  }
  return {
    // The format of `node-firestore-import-export`: { "__collections__": { collection: { id: fields } } }.
    documents: () => documentsIn(file('firestore.json'), '__collections__', 3),
    // The format is { "users": [fields] }. Each gets its position in the file as id: reports must not contain real
    // ids.
    users: () => documentsIn(file('users.json'), 'users', 2),
    hashConfig: readHashConfig(file('hash-config.json')),
    report: file('import-report.json'),
    rejected: file('import-rejected.jsonl'),
  }
}

/**
 * Yields the JSON values with a path that begins with `root` and has `length` keys. The last two keys are
 * `collection` and `id`. Throws a StartError if the file can't be read to its end.
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
