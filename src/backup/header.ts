import { open } from 'node:fs/promises'
import { OperatorError, reasonOf } from '../server/errors/operator-error.ts'

const format = 1
const maxBytes = 100

/** What a backup says outside its seal, in its first line. */
export type Header = { line: string; keyFingerprint: string; schemaNumber: number }

export function makeHeader(keyFingerprint: string, schemaNumber: number): Header {
  const line = `spill-backup ${format} key=${keyFingerprint} schema=${schemaNumber}\n`
  return { line, keyFingerprint, schemaNumber }
}

/** Throws an OperatorError if the file is not a backup, or one of a format that this version doesn't know. */
export async function readHeader(file: string): Promise<Header> {
  const beginning = await readBeginning(file)
  if (!beginning) throw new OperatorError(`${file} is empty: give another backup`)
  const [line, madeIn, keyFingerprint = '', schema] =
    /^spill-backup (\d+) key=([0-9a-f]{16}) schema=(\d+)\n/.exec(beginning) ?? []
  if (!line)
    throw new OperatorError(
      `${file} is not a backup of Spill: give a file that \`npm run backup\` wrote`,
    )
  if (Number(madeIn) !== format)
    throw new OperatorError(
      `${file} has a format of another version of Spill (${madeIn}): restore it with that version`,
    )
  return { line, keyFingerprint, schemaNumber: Number(schema) }
}

async function readBeginning(path: string): Promise<string> {
  try {
    await using file = await open(path)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(maxBytes), 0, maxBytes, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } catch (cause) {
    throw new OperatorError(`${path} can't be read: ${reasonOf(cause)}`, { cause })
  }
}
