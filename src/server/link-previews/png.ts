import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'

export type Rgb = [red: number, green: number, blue: number]

/** An image of which each byte is the index of a color in a palette. */
export type IndexedImage = { width: number; height: number; pixels: Uint8Array }

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const [bitsPerPixel, indexedColor] = [8, 3]

/** Encodes the image without any metadata, such as a time or a text. Compresses in another thread. */
export async function encodePng(
  { width, height, pixels }: IndexedImage,
  palette: Rgb[],
): Promise<Buffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bitsPerPixel, indexedColor], 8)
  // Each row begins with the number of its filter. 0 is none, which is best for indexes.
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) {
    rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  }
  return Buffer.concat([
    signature,
    chunkOf('IHDR', header),
    chunkOf('PLTE', Buffer.from(palette.flat())),
    chunkOf('IDAT', await promisify(deflate)(rows)),
    chunkOf('IEND', Buffer.alloc(0)),
  ])
}

function chunkOf(type: string, data: Buffer): Buffer {
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, checksum])
}
