import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Entry, makeOldBoard, type OldBoard, samplePassword } from './old-board.ts'

const pieceLength = 64 * 1024

/** Writes an export of another board. A seed always gives the same files, and memory does not grow with `documents`. */
export async function writeExport(folder: string, documents: number, seed: number): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const board = makeOldBoard(documents, seed)
  await write(join(folder, 'firestore.json'), documentsOf(board))
  await write(join(folder, 'users.json'), usersOf(board))
  writeFileSync(join(folder, 'hash-config.json'), JSON.stringify(samplePassword.hashConfig))
}

async function write(file: string, text: Iterable<string>): Promise<void> {
  await pipeline(Readable.from(inPieces(text)), createWriteStream(file))
}

function* documentsOf({ confessions, replies, reactions }: OldBoard): Generator<string> {
  yield '{"__collections__":{'
  yield* collectionOf('confessions', confessions())
  yield ','
  yield* collectionOf('replies', replies())
  yield ','
  yield* collectionOf('reactions', reactions())
  yield '}}\n'
}

function* collectionOf(name: string, entries: Iterable<Entry>): Generator<string> {
  yield `${JSON.stringify(name)}:{`
  let separator = '\n'
  for (const [id, fields] of entries) {
    yield `${separator}${JSON.stringify(id)}:${JSON.stringify(fields)}`
    separator = ',\n'
  }
  yield '}'
}

function* usersOf({ users }: OldBoard): Generator<string> {
  yield '{"users": ['
  let separator = '\n'
  for (const user of users()) {
    yield `${separator}${JSON.stringify(user)}`
    separator = ',\n'
  }
  yield ']}\n'
}

function* inPieces(text: Iterable<string>): Generator<string> {
  let piece = ''
  for (const part of text) {
    piece += part
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  yield piece
}

if (import.meta.main) {
  const [folder, documents, seed = '1'] = process.argv.slice(2)
  if (!folder || !(Number(documents) > 0)) {
    console.error('usage: npm exec -- node seed/export.ts FOLDER DOCUMENTS [SEED]')
    process.exit(2)
  }
  await writeExport(folder, Number(documents), Number(seed))
}
