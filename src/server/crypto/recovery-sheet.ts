import { hash } from 'node:crypto'
import { OperatorError } from '../errors/operator-error.ts'
import type { Secrets } from './secret-file.ts'

/** Crockford's base32, which has no letters that look like digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const lineLength = 24

/** Returns lines that a person can type again: groups of four characters, and two that check the line. */
export function linesOfSecrets(secrets: Secrets): string[] {
  const text = encode(Buffer.from(secrets.join('\n')))
  const pieces = text.match(new RegExp(`.{1,${lineLength}}`, 'g')) ?? []
  return pieces.map((piece, index) => {
    const number = `${index + 1}/${pieces.length}`
    const groups = piece.match(/.{1,4}/g)?.join(' ') ?? ''
    return `${number.padEnd(6)} ${groups.padEnd(lineLength + 5)}  ${checkOf(number, piece)}`
  })
}

/** Other lines may stand between. Throws an OperatorError that names a line that is wrong or missing. */
export function secretsOfLines(text: string): Secrets {
  const typed = [...text.matchAll(/^\s*((\d+)\/(\d+))\s+(\S.*\S)\s*$/gm)]
  const total = Number(typed[0]?.[3] ?? 0)
  if (total === 0)
    throw new OperatorError('There is no line that begins with 1/ and the number of lines')
  const pieces = Array.from({ length: total }, (_, index) => {
    const number = `${index + 1}/${total}`
    const line = typed.find((one) => one[1] === number)?.[4]
    if (!line) throw new OperatorError(`Line ${number} is missing`)
    const characters = line.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0')
    const clear = characters.replaceAll(/[IL]/g, '1')
    const [piece, check] = [clear.slice(0, -2), clear.slice(-2)]
    if (check !== checkOf(number, piece))
      throw new OperatorError(`Line ${number} has a mistake, or is in the wrong place`)
    return piece
  })
  const [current = '', ...older] = decode(pieces.join('')).split('\n')
  return [current, ...older]
}

function checkOf(number: string, piece: string): string {
  return encode(hash('sha256', `${number} ${piece}`, 'buffer')).slice(0, 2)
}

function encode(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const digits = bits.match(/.{1,5}/g) ?? []
  return digits.map((digit) => alphabet[Number.parseInt(digit.padEnd(5, '0'), 2)]).join('')
}

function decode(text: string): string {
  const bits = [...text]
    .map((digit) => alphabet.indexOf(digit).toString(2).padStart(5, '0'))
    .join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))).toString()
}
