import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { pipeline as finished } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { OperatorError, reasonOf } from '../server/errors/operator-error.ts'

const format = 1
const maxHeaderBytes = 100

/** The first line of a backup, which is not sealed. */
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
    const { buffer, bytesRead } = await file.read(
      Buffer.alloc(maxHeaderBytes),
      0,
      maxHeaderBytes,
      0,
    )
    return buffer.toString('latin1', 0, bytesRead)
  } catch (cause) {
    throw new OperatorError(`${path} can't be read: ${reasonOf(cause)}`, { cause })
  }
}

const mebibyte = 1024 * 1024
/** A frame that decompressors skip (RFC 8878, 3.1.2): a number and a length of four bytes each, then anything. */
const skippableFrame = 0x184d2a50
const frameHeaderBytes = 8

/**
 * Writes a file that appears complete or not at all: the header, and then the content, compressed, padded to whole MiB
 * and sealed to the recipient (age). Replaces an existing file. Returns its size in bytes.
 */
export async function writeSealed(
  file: string,
  { header, recipient }: { header: Header; recipient: string },
  content: AsyncIterable<Buffer>,
): Promise<number> {
  const draft = `${file}.part`
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  const begun = Promise.withResolvers<(size: number) => number>()
  const pad = async function* (compressed: AsyncIterable<Buffer>) {
    let size = 0
    for await (const chunk of compressed) {
      size += chunk.length
      yield chunk
    }
    const sealedSize = await begun.promise
    yield paddingAfter(size, (padded) => header.line.length + sealedSize(padded))
  }
  const seal = async function* (padded: AsyncIterable<Buffer>) {
    const sealed = await encrypter.encrypt(toWeb(Readable.from(padded)))
    begun.resolve((size) => sealed.size(size))
    yield header.line
    yield* sealed
  }
  // A killed backup may have left a draft.
  await rm(draft, { force: true })
  const output = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
  try {
    await finished(content, createZstdCompress(), pad, seal, output)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  // The new name must survive a power failure, too.
  await using folder = await open(dirname(file))
  await folder.sync()
  return output.bytesWritten
}

/** Yields the content of a file. Throws if the file was cut or changed, or if the identity is not its own. */
export async function* readSealed(
  file: string,
  { header, identity }: { header: Header; identity: string },
): AsyncGenerator<Buffer> {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const sealed = createReadStream(file, { start: header.line.length })
  const compressed = await decrypter.decrypt(toWeb(sealed))
  // The reader gets the error, if there is one.
  yield* pipeline(Readable.from(compressed), createZstdDecompress(), () => {})
}

/** Node's own type of a web stream differs from the one in the types of browsers. */
function toWeb(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>
}

/** Returns the padding after which `sizeOf` is a whole number of MiB. Sealing can't produce every size. */
function paddingAfter(size: number, sizeOf: (padded: number) => number): Buffer {
  const least = size + frameHeaderBytes
  for (let target = Math.ceil(sizeOf(least) / mebibyte) * mebibyte; ; target += mebibyte) {
    let padded = least
    while (sizeOf(padded) < target) padded += Math.max(1, Math.floor((target - sizeOf(padded)) / 2))
    if (sizeOf(padded) !== target) continue
    const frame = Buffer.alloc(padded - size)
    frame.writeUInt32LE(skippableFrame)
    frame.writeUInt32LE(frame.length - frameHeaderBytes, 4)
    return frame
  }
}
