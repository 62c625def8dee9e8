import { randomUUID } from 'node:crypto'
import type { BenchBoard } from '../content/bench-board.ts'
import type { Sending } from '../load/requests.ts'

/**
 * Returns one connection's requests of every kind: reads and writes, signed in and not, and refused ones. A malformed
 * body is missing, because its answer closes the connection and autocannon would lose count.
 */
export function everyKind(board: BenchBoard, connection: number): Sending[] {
  return Array.from({ length: 8 }, (_, turn) => kinds(board, connection + 32 * turn)).flat()
}

function kinds({ accounts, targets, threadId }: BenchBoard, number: number): Sending[] {
  const target = `/api/confessions/${targets[number % targets.length]}`
  const replies = `/api/confessions/${threadId}/replies`
  const headers = { cookie: accounts[number]?.cookie ?? '' }
  const foreign = { ...headers, origin: 'https://elsewhere.example' }
  const json = { ...headers, 'content-type': 'application/json' }
  const post = { key: randomUUID(), title: `Number ${number}`, content: 'At length. '.repeat(40) }
  return [
    get('/', [200]),
    get('/api/confessions', [200]),
    get('/api/confessions?sort=top&frame=month', [200]),
    get(`/api/confessions?sort=top&x=${number}`, [200]),
    get(target, [200]),
    get(replies, [200]),
    get(`/confession/${threadId}`, [200]),
    get('/', [200], headers),
    get('/api/confessions', [200], headers),
    get(replies, [200], headers),
    get('/api/me/confessions', [200], headers),
    get('/api/confessions/no-id', [404, 422]),
    get(`/api/confessions/${randomUUID()}`, [404]),
    get('/api/confessions?cursor=none', [422]),
    get('/nowhere', [404]),
    { method: 'PUT', path: `${target}/upvote`, statuses: [401] },
    { method: 'PUT', path: `${target}/upvote`, headers: foreign, statuses: [403] },
    { method: 'PUT', path: `${target}/upvote`, headers, statuses: [200, 429] },
    { method: 'DELETE', path: `${target}/upvote`, headers, statuses: [200, 429] },
    // The key is the same each time, so this is stored once, and answered until the rate limit applies.
    write('/api/confessions', post, [201, 429]),
    write(`${target}/replies`, { content: `Number ${number}` }, [201, 429]),
    write('/api/confessions', { title: '', content: '' }, [422]),
  ]

  function write(path: string, body: object, statuses: number[]): Sending {
    return { method: 'POST', path, headers: json, body: JSON.stringify(body), statuses }
  }
}

function get(path: string, statuses: number[], headers: Record<string, string> = {}): Sending {
  return { method: 'GET', path, headers, statuses }
}
