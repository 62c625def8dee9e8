import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../../../test/processes/server-process.ts'

/** `unknown`: no answer came, or one that says nothing about the write, such as 503. */
export type Outcome = 'ok' | 'refused' | 'unknown'

/** A confession or reply as someone was shown it. `item` is the mark in its text that its author chose. */
export type Seen = {
  item: string
  id: string
  text: string
  votes: number
  /** Missing for replies. */
  replies?: number
  createdAt: string
  hasVoted?: boolean
  isOwn?: boolean
}

export type Act =
  /** `under` are the confession and the replies above a reply. */
  | { act: 'post'; item: string; under: string[]; text: string; id?: string; createdAt?: string }
  | { act: 'edit'; item: string; text: string }
  | { act: 'delete'; item: string }
  | { act: 'vote'; item: string; isOn: boolean; votes?: number; hasVoted?: boolean }
  | { act: 'open account'; account: string }
  | { act: 'sign in'; account: string; begins: string }
  | { act: 'sign out' }
  | { act: 'ask who I am'; account?: string | null }
  /** `newest` is a part of the feed from its top. `complete` is all of the feed, or of the thread of `item`. */
  | {
      act: 'read'
      shows: 'newest' | 'complete' | 'some'
      item?: string
      seen?: Seen[]
    }
  /** The tables, read past the board. `wrong` are counts that differ from rows. */
  | { act: 'count rows'; seen?: Seen[]; wrong?: string[] }
  /** A sign-in with a mailed code or Google. Only its status is judged. */
  | { act: 'sign in elsewhere' }

/** Times are in ms of performance.now(). `status` is 0 if no answer came. */
export type Entry = Act & {
  begin: number
  end: number
  who: string
  /** Undefined for visitors, and while a person signs out and in. */
  session?: string | undefined
  /** The address that was asked. */
  board: string
  /** The board behind that address, where a proxy says so. */
  process?: string | undefined
  status: number
  outcome: Outcome
}

/** Returns the board that answered, if that is known, or the address that was asked. */
export function processOf({ process, board }: Entry): string {
  return process ?? board
}

/** Says what an answer means for the write. */
export function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 400) return 'ok'
  return status >= 400 && status < 500 ? 'refused' : 'unknown'
}

export type History = { file: string; entries: Entry[]; add: (entry: Entry) => void }

/** Keeps a history in memory and in a file, so that a mended checker can judge it again. */
export function keepHistory(name: string): History {
  const folder = join(projectFolder, 'test-results/torture')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name.replace(/\W+/g, '-')}.jsonl`)
  const entries: Entry[] = []
  writeFileSync(file, '')
  return {
    file,
    entries,
    add: (entry) => {
      entries.push(entry)
      appendFileSync(file, `${JSON.stringify(entry)}\n`)
    },
  }
}

export function readHistory(file: string): Entry[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line))
}
