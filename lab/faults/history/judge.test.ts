import { describe, expect, test } from 'vitest'
import type { Act, Entry, Seen } from './history.ts'
import { judge } from './judge.ts'

type More = Partial<Omit<Entry, 'act'>>

/** Each act takes 1 ms, and begins 10 s after the one before, when no cache holds what was before. */
function judged(...acts: (Act & More)[]): string[] {
  const entries = acts.map((act, index): Entry => {
    const { begin = (index + 1) * 10_000 } = act
    const base = { begin, end: begin + 1, who: 'ada', session: 'ada 1', board: 'one' }
    return { ...base, status: 200, outcome: 'ok', ...act }
  })
  const signedIn: Entry = {
    ...{ act: 'sign in', account: 'ada', begins: 'ada 1', who: 'ada', board: 'one' },
    ...{ begin: 0, end: 1, status: 200, outcome: 'ok' },
  }
  return judge([signedIn, ...entries]).map(({ kind, text }) => `${kind}: ${text}`)
}

const time = (second: number) => new Date(second * 1000).toISOString()
const post = (item: string, second = 0, ...under: string[]) =>
  ({ act: 'post', item, under, text: item, id: `id of ${item}`, createdAt: time(second) }) as const
const seen = (item: string, more: Partial<Seen> = {}): Seen => ({
  ...{ item, id: `id of ${item}`, text: item, votes: 0, createdAt: time(0), ...more },
})
const vote = (item: string, isOn = true) => ({ act: 'vote', item, isOn }) as const
const whole = (...items: Seen[]) => ({ act: 'read', shows: 'complete', seen: items }) as const
const some = (...items: Seen[]) => ({ act: 'read', shows: 'some', seen: items }) as const
const rows = (...items: Seen[]) => ({ act: 'count rows', seen: items, who: 'rows' }) as const
const refused = { outcome: 'refused', status: 422 } as const
const unanswered = { outcome: 'unknown', status: 0 } as const
const bo = { who: 'bo', session: undefined } as const
const visitor = { who: 'visitor', session: undefined } as const

describe('what was acknowledged', () => {
  test('is there once', () => {
    expect(judged(post('a'), post('b'), whole(seen('a'), seen('b')))).toEqual([])
  })

  test('is lost if the feed lacks it', () => {
    expect(judged(post('a'), post('b'), whole(seen('b')))).toEqual(['lost: a is missing for ada'])
  })

  test('is lost if the tables lack it', () => {
    expect(judged(post('a'), rows())).toEqual(['lost: a is missing for rows'])
  })

  test('is lost if a thread lacks it', () => {
    const thread: Act = { act: 'read', shows: 'complete', item: 'a', seen: [] }
    expect(judged(post('a'), post('b', 0, 'a'), thread)).toEqual(['lost: b is missing for ada'])
  })

  test('is doubled if two ids have it', () => {
    expect(judged(post('a'), whole(seen('a'), seen('a', { id: 'other' })))).toEqual([
      'wrong: a is there twice',
      'wrong: a is there twice: id of a and other',
    ])
  })

  test('may be missing from an answer that was cached a second before', () => {
    const before = { begin: 11_000, ...visitor }
    expect(judged(post('a'), { ...whole(), ...before })).toEqual([])
    expect(judged(post('a'), { ...whole(), ...before, begin: 13_000 })).toEqual([
      'lost: a is missing for visitor',
    ])
  })

  test('is never missing for its author', () => {
    expect(judged(post('a'), { ...whole(), begin: 10_002 })).toEqual(['lost: a is missing for ada'])
  })

  test('may be above the end of a page only', () => {
    const page = Array.from({ length: 15 }, (_, number) => `c${number}`)
    const posts = page.map((item, number) => post(item, number + 10))
    const answer = page.map((item, number) => seen(item, { createdAt: time(number + 10) }))
    const newest: Act = { act: 'read', shows: 'newest', seen: answer }
    expect(judged(post('old', 1), ...posts, newest)).toEqual([])
    expect(judged(post('new', 11), ...posts, newest)).toEqual(['lost: new is missing for ada'])
  })

  test('is lost if an edit is undone', () => {
    const edit = { act: 'edit', item: 'a', text: 'mended' } as const
    expect(judged(post('a'), edit, whole(seen('a', { text: 'mended' })))).toEqual([])
    expect(judged(post('a'), edit, whole(seen('a')))).toEqual([
      "lost: a reads 'a' instead of 'mended'",
    ])
  })

  test('comes back if a deletion is undone', () => {
    const comesBack = ['wrong: a is there, although it was refused or deleted']
    const deletion = { act: 'delete', item: 'a' } as const
    expect(judged(post('a'), deletion, whole())).toEqual([])
    expect(judged(post('a'), deletion, whole(seen('a')))).toEqual(comesBack)
  })

  test('goes with the confession that it answers', () => {
    const acts = [post('a'), post('b', 0, 'a'), { act: 'delete', item: 'a' }] as const
    expect(judged(...acts, rows())).toEqual([])
    expect(judged(...acts, rows(seen('b')))).toEqual([
      'wrong: b is there, although it was refused or deleted',
    ])
  })

  test('is found by later writes', () => {
    const notFound = { ...vote('a'), outcome: 'refused', status: 404 } as const
    expect(judged(post('a'), notFound)).toEqual(['lost: vote a by ada did not find a'])
  })

  test('belongs to its author', () => {
    const edit = { act: 'edit', item: 'a', text: 'b', outcome: 'refused', status: 403 } as const
    expect(judged(post('a'), edit)).toEqual(['wrong: edit a by ada was refused to its author'])
    expect(judged(post('a'), whole(seen('a', { isOwn: false })))).toEqual([
      'wrong: a by ada is shown to ada as not their own',
    ])
  })
})

describe('what was not acknowledged', () => {
  test('is not there if it was refused', () => {
    expect(judged({ ...post('a'), ...refused }, whole())).toEqual([])
    expect(judged({ ...post('a'), ...refused }, whole(seen('a')))).toEqual([
      'wrong: a is there, although it was refused or deleted',
    ])
  })

  test('is there once or not at all if no answer came', () => {
    const { id: _, ...silent } = { ...post('a'), ...unanswered }
    expect(judged(silent, whole())).toEqual([])
    expect(judged(silent, whole(seen('a')))).toEqual([])
    expect(judged(silent, rows(seen('a'), seen('a', { id: 'b' })))).toEqual([
      'wrong: a is there twice',
    ])
  })

  test('does not come from nowhere', () => {
    expect(judged(whole(seen('a')))).toEqual(['wrong: a was never sent'])
  })

  test('is no failure of ours', () => {
    expect(judged({ ...post('a'), outcome: 'unknown', status: 500 })).toEqual([
      'wrong: post a by ada answered 500',
    ])
    expect(judged({ ...post('a'), outcome: 'unknown', status: 503 })).toEqual([])
  })
})

describe('counts', () => {
  test('are between what was acknowledged and what was sent', () => {
    const acts = [post('a'), vote('a'), { ...vote('a'), ...bo, ...unanswered }]
    const shown = (votes: number) => judged(...acts, some(seen('a', { votes })))
    expect(shown(0)).toEqual(['lost: a counts 0 votes of at least 1'])
    expect([shown(1), shown(2)]).toEqual([[], []])
    expect(shown(3)).toEqual(['wrong: a counts 3 votes of at most 2'])
  })

  test('of replies are those of the replies', () => {
    const acts = [post('a'), post('b', 0, 'a')]
    const shown = (replies: number) => judged(...acts, some(seen('a', { replies })))
    expect([shown(0), shown(1), shown(2)]).toEqual([
      ['lost: a counts 0 replies of at least 1'],
      [],
      ['wrong: a counts 2 replies of at most 1'],
    ])
  })

  test('in the answer to a vote are right', () => {
    expect(judged(post('a'), { ...vote('a'), votes: 2 })).toEqual([
      'wrong: the answer to vote a by ada counts 2 votes of at most 1',
    ])
  })

  test('equal the rows', () => {
    const wrong = ['confession 1 counts 2 upvotes']
    expect(judged({ ...rows(), wrong })).toEqual(['wrong: confession 1 counts 2 upvotes'])
  })
})

describe('a vote', () => {
  test('reads as voted', () => {
    expect(judged(post('a'), vote('a'), some(seen('a', { votes: 1, hasVoted: true })))).toEqual([])
    expect(judged(post('a'), vote('a'), some(seen('a', { votes: 1, hasVoted: false })))).toEqual([
      'lost: the vote of ada on a reads false',
    ])
  })

  test('may be gone from a cached answer while its item is being deleted', () => {
    const deletion = { act: 'delete', item: 'a', ...bo, begin: 30_500 } as const
    const read = { ...some(seen('a', { votes: 1, hasVoted: false })), begin: 30_501 }
    expect(judged(post('a'), vote('a'), deletion, read)).toEqual([])
  })

  test('is answered as it was asked for', () => {
    expect(judged(post('a'), { ...vote('a', false), hasVoted: true })).toEqual([
      'wrong: vote a by ada was answered by its opposite',
    ])
  })

  test('is not accepted on what is deleted', () => {
    expect(judged(post('a'), { act: 'delete', item: 'a' }, vote('a'))).toEqual([
      'wrong: vote a by ada was accepted, although its target is gone',
    ])
  })

  test('that got no answer may happen for a minute, but not later', () => {
    const late = (ms: number) =>
      judged(
        post('a'),
        { ...vote('a'), ...unanswered },
        { ...vote('a', false), begin: 20_000 + ms },
        { ...some(seen('a', { hasVoted: true, votes: 1 })), begin: 500_000 },
      )
    expect(late(10)).toEqual([])
    expect(late(70_000)).toEqual([
      'wrong: a counts 1 votes of at most 0',
      'lost: the vote of ada on a reads true',
    ])
  })
})

describe('the order', () => {
  const later = { ...post('b', 1), begin: 20_000 }
  const read = (...items: Seen[]) => ({ ...whole(...items), ...visitor, begin: 20_100 })

  test('lets an answer show neither of two posts that are new, or the first', () => {
    const first = { ...post('a'), begin: 19_900 }
    expect(judged(first, later, read())).toEqual([])
    expect(judged(first, later, read(seen('a')))).toEqual([])
  })

  test('lets no answer show a post without one acknowledged before it was sent', () => {
    const first = { ...post('a'), begin: 19_900 }
    expect(judged(first, later, read(seen('b')))).toEqual(['lost: a is missing for visitor'])
  })

  test('lets no reader go back on the same process', () => {
    const acts = [{ ...post('a'), begin: 19_900 }, read(seen('a'))]
    expect(judged(...acts, { ...read(), begin: 20_200, board: 'two' })).toEqual([])
    expect(judged(...acts, { ...read(), begin: 20_200, process: 'two' })).toEqual([])
    expect(judged(...acts, { ...read(), begin: 20_200 })).toEqual([
      'lost: a is missing for visitor',
    ])
  })
})

describe('a session', () => {
  const signOut = { act: 'sign out' } as const

  test('that was ended accepts nothing', () => {
    expect(judged(signOut, post('a'))).toEqual([
      'wrong: post a by ada was accepted from the ended session ada 1',
    ])
  })

  test('that was ended stays ended', () => {
    const ask = (account: string | null) => ({ act: 'ask who I am', account }) as const
    expect(judged(signOut, ask(null))).toEqual([])
    expect(judged(signOut, ask('ada'))).toEqual(['wrong: session ada 1 was ended, and came back'])
    expect(judged({ ...signOut, ...unanswered }, ask('ada'))).toEqual([])
  })

  test('that was not ended goes on', () => {
    const signedOut = ['wrong: session ada 1 was signed out']
    expect(judged({ act: 'ask who I am', account: null })).toEqual(signedOut)
    expect(judged({ ...post('a'), outcome: 'refused', status: 401 })).toEqual(signedOut)
  })

  test('shows its own account', () => {
    expect(judged({ act: 'ask who I am', account: 'bo' })).toEqual([
      'wrong: session ada 1 of ada shows bo',
    ])
  })

  test('can be begun with every acknowledged account', () => {
    const account = 'cy'
    const signIn = { act: 'sign in', account, begins: 'cy 1' } as const
    const wrongPassword = { ...signIn, outcome: 'refused', status: 401 } as const
    expect(judged({ act: 'open account', account }, wrongPassword)).toEqual([
      'lost: account cy is lost',
    ])
  })
})
