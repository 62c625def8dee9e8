import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { StartError } from '../server/errors/operator-error.ts'
import { itemsOf, objectsAt, type TokenStage } from './json-items.ts'

/** A document of a collection, as `node-firestore-import-export` writes it. */
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
  users: () => AsyncIterable<unknown>
  hashConfig: HashConfig | undefined
  report: string
  rejected: string
}

/** Finds what an export consists of. A StartError says what is missing or can't be read. */
export function openExport(folder: string): ExportFiles {
  const file = (name: string) => join(folder, name)
  for (const name of ['firestore.json', 'users.json']) {
    if (!existsSync(file(name)) || !statSync(file(name)).isFile())
      throw new StartError(`${file(name)} is missing`)
  }
  return {
    documents: () => itemsOf<ExportDocument>(file('firestore.json'), documentsIn()),
    users: () => itemsOf<unknown>(file('users.json'), usersIn()),
    hashConfig: readHashConfig(file('hash-config.json')),
    report: file('import-report.json'),
    rejected: file('import-rejected.jsonl'),
  }
}

/** Of `{ "__collections__": { collection: { id: fields } } }` each document. */
function documentsIn(): TokenStage<ExportDocument> {
  return objectsAt('__collections__', 3, ([collection = '', id = ''], fields) => ({
    collection,
    id,
    fields,
  }))
}

/** Of `{ "users": [user] }` each user. */
function usersIn(): TokenStage<unknown> {
  return objectsAt('users', 2, (_, user) => user)
}

function readHashConfig(file: string): HashConfig | undefined {
  if (!existsSync(file)) return undefined
  try {
    return HashConfig.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    throw new StartError(`${file} does not hold the scrypt parameters of a project`, { cause })
  }
}
