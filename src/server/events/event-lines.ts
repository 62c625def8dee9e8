import { viewerFlags } from '../../contract/viewer-flags.ts'
import type { BoardEvent } from './events.ts'

/** How an event is written as one line of text: a letter, then these fields. Public events have capital letters. */
const shapes: Record<BoardEvent['type'], [letter: string, ...fields: string[]]> = {
  'own flag': ['v', 'epoch', 'kind', 'id', 'flag', 'isSet'],
  'own writing': ['w', 'epoch', 'id'],
  'session ended': ['s', 'sessionHash'],
  'sessions ended': ['t', 'epoch'],
  'confession posted': ['P', 'confessionId'],
  'confession edited': ['E', 'confessionId'],
  'confession deleted': ['D', 'confessionId'],
  'reply posted': ['Q', 'replyId', 'confessionId'],
  'reply edited': ['F', 'replyId', 'confessionId'],
  'reply deleted': ['G', 'replyId', 'confessionId'],
  'upvotes changed': ['U', 'kind', 'id', 'confessionId'],
  'content deleted': ['d'],
  'events missed': ['M'],
}
const byLetter = new Map(
  Object.entries(shapes).map(([type, [letter, ...fields]]) => [letter, { type, fields }]),
)

const words = new Map<unknown, string>([
  [null, '-'],
  [true, '1'],
  [false, '0'],
  ['confession', 'c'],
  ['reply', 'r'],
  ...viewerFlags.map((flag, place) => [flag, String.fromCharCode(65 + place)] as const),
])
const values = new Map([...words].map(([value, word]) => [word, value]))

/** Returns an event as a line of at most 53 characters, so that about a hundred events fit into a notification. */
export function lineOf(event: BoardEvent): string {
  const [letter, ...fields] = shapes[event.type]
  const given: Record<string, unknown> = event
  return [letter, ...fields.map((field) => words.get(given[field]) ?? packed(given[field]))].join(
    ' ',
  )
}

/** Returns the event of a line, or null if another version of the board wrote it and this one can't read it. */
export function eventOf(line: string): BoardEvent | null {
  const [letter = '', ...given] = line.split(' ')
  const shape = byLetter.get(letter)
  if (!shape || shape.fields.length !== given.length) return null
  const fields = shape.fields.map((field, at) => [field, unpacked(given[at] ?? '')])
  if (fields.some(([, value]) => value === undefined)) return null
  return Object.fromEntries([['type', shape.type], ...fields])
}

/** Returns whether everyone may learn of the event. */
export function isPublic(line: string): boolean {
  return /^[A-Z]/.test(line)
}

export function endsSession(line: string): boolean {
  return /^[st] /.test(line)
}

/** Returns what a line is about, as a key. A later line with the same key replaces the earlier one. */
export function subjectOf(line: string): string {
  return line.startsWith('v') ? line.slice(0, -1) : line
}

/** Shortens an id. All ids are UUIDs, which take 22 characters in base64url instead of 36. */
function packed(id: unknown): string {
  return Buffer.from(`${id}`.replaceAll('-', ''), 'hex').toString('base64url')
}

function unpacked(word: string): unknown {
  if (values.has(word)) return values.get(word)
  const hex = Buffer.from(word, 'base64url').toString('hex')
  return hex.length === 32 ? hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') : undefined
}
