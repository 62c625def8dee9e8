import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import chain, { none } from 'stream-chain'
import { parser } from 'stream-json'
import { Assembler } from 'stream-json/assembler.js'
import type { Token } from 'stream-json/parser.js'
import { z } from 'zod'
import { reasonOf, StartError } from '../start-error.ts'

/** A document of a collection, as `node-firestore-import-export` writes it. */
export type ExportDocument = { collection: string; id: string; fields: unknown }

/** The scrypt parameters of a project; binary in base64. */
export const HashConfig = z.object({
  base64_signer_key: z.string().min(1),
  base64_salt_separator: z.string().default(''),
  rounds: z.coerce.number().int().min(1).max(64),
  mem_cost: z.coerce.number().int().min(1).max(16),
})
export type HashConfig = z.infer<typeof HashConfig>

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

/** Takes tokens and gives items; `isFound` once it met what holds them. */
type Stage<Item> = { take: (token: Token) => Item | typeof none; root: string; isFound: boolean }

async function* itemsOf<Item>(file: string, stage: Stage<Item>): AsyncIterable<Item> {
  const tokens = parser({ packValues: true, streamValues: false })
  try {
    yield* chain([createReadStream(file), tokens, stage.take]) as AsyncIterable<Item>
  } catch (cause) {
    throw new StartError(`${file} can't be read: ${reasonOf(cause)}`, { cause })
  }
  if (!stage.isFound) throw new StartError(`${file} holds no "${stage.root}"`)
}

/** Of `{ "__collections__": { collection: { id: fields } } }` each document. */
function documentsIn(): Stage<ExportDocument> {
  return objectsAt('__collections__', 3, ([collection = '', id = ''], fields) => ({
    collection,
    id,
    fields,
  }))
}

/** Of `{ "users": [user] }` each user. */
function usersIn(): Stage<unknown> {
  return objectsAt('users', 2, (_, user) => user)
}

/** Puts together what stands below `root`, so many brackets deep; `path` are the keys from there on. */
function objectsAt<Item>(
  root: string,
  depth: number,
  make: (path: string[], value: unknown) => Item,
): Stage<Item> {
  const path: string[] = []
  let open = 0
  let assembler: Assembler | undefined
  const isBelowRoot = () => path[0] === root
  const stage: Stage<Item> = {
    root,
    isFound: false,
    take: (token) => {
      if (assembler) {
        assembler.consume(token)
        if (!assembler.done) return none
        const value = assembler.current
        assembler = undefined
        return isBelowRoot() ? make(path.slice(1), value) : none
      }
      if (token.name === 'endObject' || token.name === 'endArray') open--
      else if (token.name === 'keyValue') {
        path[open - 1] = token.value
        if (open === depth) assembler = new Assembler()
      } else if (token.name === 'startObject' || token.name === 'startArray') {
        if (open === 1 && isBelowRoot()) stage.isFound = true
        // In an array nothing but the bracket tells that an item begins.
        if (open === depth) assembler = new Assembler().consume(token)
        else open++
      }
      return none
    },
  }
  return stage
}

function readHashConfig(file: string): HashConfig | undefined {
  if (!existsSync(file)) return undefined
  try {
    return HashConfig.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    throw new StartError(`${file} does not hold the scrypt parameters of a project`, { cause })
  }
}
