import { sql } from 'drizzle-orm'
import { previewOf } from '../../contract/preview.ts'
import { newAccountId } from '../anonymity/random.ts'
import { importedId, importedTag, importMark, nobodysTag, voterTag } from '../anonymity/tags.ts'
import type { Board } from '../board.ts'
import {
  type OldVotes,
  type Reading,
  readConfession,
  readReaction,
  readReply,
} from './documents.ts'
import type { ExportDocument, ExportFiles } from './export-files.ts'
import { type Owner, ownersOf } from './people.ts'
import type { Progress } from './progress.ts'
import type { Kind, Reporter } from './report.ts'
import { inBatches, stage } from './staging.ts'

type Owners = Map<string, Owner>
type Target = { kind: 'confession' | 'reply'; id: string }

const readers = { confessions: readConfession, replies: readReply, reactions: readReaction }
const kinds = { confessions: 'confessions', replies: 'replies', reactions: 'votes' } as const

/** Reads every document once and puts what can be used into the staging tables. */
export async function stageDocuments(
  board: Board,
  files: ExportFiles,
  reporter: Reporter,
  survey: { oldest: Date },
  progress: Progress,
): Promise<void> {
  for await (const batch of inBatches(files.documents())) {
    const read = {
      confessions: readAll(batch, 'confessions', reporter),
      replies: readAll(batch, 'replies', reporter),
      reactions: readAll(batch, 'reactions', reporter),
    }
    const owners = await ownersOf(board, namesIn(read))
    await stageConfessions(board, read.confessions, owners, survey.oldest)
    await stageReplies(board, read.replies, owners)
    await stageVotes(board, read, owners, reporter)
    progress.advance(batch.length)
  }
}

type Read<Item> = { id: string; item: Item; mended: string[]; document: unknown }
type All = {
  confessions: Read<ItemOf<typeof readConfession>>[]
  replies: Read<ItemOf<typeof readReply>>[]
  reactions: Read<ItemOf<typeof readReaction>>[]
}
type ItemOf<Reader extends (document: unknown) => unknown> = Extract<
  ReturnType<Reader>,
  { item: unknown }
>['item']

function readAll<Collection extends keyof typeof readers>(
  batch: ExportDocument[],
  collection: Collection,
  { report, reject }: Reporter,
): All[Collection] {
  const read = readers[collection] as (document: unknown) => Reading<unknown>
  const tally = report.kinds[kinds[collection] satisfies Kind]
  const all: Read<unknown>[] = []
  for (const { collection: from, id, fields } of batch) {
    if (from !== collection) continue
    tally.read++
    const reading = read(fields)
    if ('item' in reading) all.push({ id, ...reading, document: fields })
    else {
      tally.setAside++
      reject(collection, id, reading.reason, fields)
    }
  }
  return all as All[Collection]
}

/** Every old user id that a batch mentions. */
function namesIn({ confessions, replies, reactions }: All): string[] {
  const names = [...confessions, ...replies].flatMap(({ item }) => [item.author, ...item.voters])
  return [...new Set([...names, ...reactions.map(({ item }) => item.voter)])]
}

async function stageConfessions(
  { db, keys }: Board,
  confessions: All['confessions'],
  owners: Owners,
  oldest: Date,
): Promise<void> {
  const rows = confessions.map(({ id, item, mended }) => {
    const { preview, truncated } = previewOf(item.content)
    return {
      id: importedId(keys, 'confession', id),
      mark: importMark(keys, 'confession', id),
      ...authorship(keys, owners, item.author),
      title: item.title,
      content: item.content,
      preview,
      truncated,
      created_at: item.createdAt ?? oldest,
      updated_at: item.updatedAt,
      stated_upvotes: item.stated,
      stated_replies: item.statedReplies,
      mended,
      is_known: false,
    }
  })
  await stage(db, sql.raw('staged_confessions'), rows)
}

async function stageReplies(
  { db, keys }: Board,
  replies: All['replies'],
  owners: Owners,
): Promise<void> {
  const rows = replies.map(({ id, item, mended }) => {
    return {
      id: importedId(keys, 'reply', id),
      mark: importMark(keys, 'reply', id),
      ...authorship(keys, owners, item.author),
      confession: item.confession && importedId(keys, 'confession', item.confession),
      parent: item.parent && importedId(keys, 'reply', item.parent),
      content: item.content,
      created_at: item.createdAt,
      updated_at: item.updatedAt,
      stated_upvotes: item.stated,
      mended,
      is_orphan: false,
      is_known: false,
    }
  })
  await stage(db, sql.raw('staged_replies'), rows)
}

/** A vote is a reaction, or a name in the array of what it is for. */
async function stageVotes(
  { db, keys }: Board,
  { confessions, replies, reactions }: All,
  owners: Owners,
  { report, reject }: Reporter,
): Promise<void> {
  const tally = report.kinds.votes
  const vote = ({ kind, id }: Target, voter: string, at: Date | null, isMended: boolean) => {
    const target = importedId(keys, kind, id)
    return {
      kind,
      target,
      voter_tag: voterTag(keys, owners.get(voter)?.voter ?? newAccountId(), target),
      mark: importMark(keys, 'vote', target, voter),
      day: at?.toISOString().slice(0, 10) ?? null,
      is_mended: isMended,
      is_known: false,
    }
  }
  const inArrays = (kind: Target['kind'], all: Read<OldVotes & { createdAt: Date | null }>[]) =>
    all.flatMap(({ id, item: { voters, oddVoters, createdAt }, document }) => {
      tally.read += voters.length + oddVoters
      tally.setAside += oddVoters
      const collection = kind === 'reply' ? 'replies' : 'confessions'
      if (oddVoters > 0) reject(collection, id, 'some of its votes name nobody', document)
      return voters.map((voter) => vote({ kind, id }, voter, createdAt, false))
    })
  await stage(db, sql.raw('staged_votes'), [
    ...inArrays('confession', confessions),
    ...inArrays('reply', replies),
    ...reactions.map(({ item, mended }) =>
      vote({ kind: item.kind, id: item.target }, item.voter, item.at, mended.length > 0),
    ),
  ])
}

/** Whose something is, and whether two things are one person's, until the import ends. */
function authorship(keys: Board['keys'], owners: Owners, oldId: string) {
  const account = owners.get(oldId)?.account
  return {
    author: importMark(keys, 'author', account ?? oldId),
    author_tag: account ? importedTag(keys, account) : nobodysTag(keys),
  }
}
