import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/* Makes small exports of an old board. By default, every document is valid. */

type Fields = Record<string, unknown>
export type OldExport = {
  confessions?: Record<string, unknown>
  replies?: Record<string, unknown>
  reactions?: Record<string, unknown>
  others?: Record<string, Record<string, unknown>>
  users?: unknown[]
  /** Null leaves the file out. */
  hashConfig?: Fields | null
}

/** The published example of Firebase's scrypt. It is the password of everyone with a password. */
export const samplePassword = {
  password: 'user1password',
  passwordHash:
    'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
  salt: '42xEC+ixf3L2lw==',
  hashConfig: {
    algorithm: 'SCRYPT',
    base64_signer_key:
      'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
    base64_salt_separator: 'Bw==',
    rounds: 8,
    mem_cost: 14,
  },
}
const { passwordHash, salt, hashConfig } = samplePassword

export const usualTime = '2024-03-05T10:20:30.456Z'

/** A test can search for this id, because no other text contains it. */
export function uid(name: string): string {
  return `OldUserIdOf${name}`
}

export function emailOf(name: string): string {
  return `${name}@ucsd.edu`
}

export function stamp(time: string) {
  const ms = Date.parse(time)
  const value = { _seconds: Math.floor(ms / 1000), _nanoseconds: (ms % 1000) * 1e6 }
  return { __datatype__: 'timestamp', value }
}

export function confession(author: string, more: Fields = {}): Fields {
  return {
    title: 'A title',
    content: 'A confession',
    user_id: uid(author),
    created_at: stamp(usualTime),
    upvote_count: 0,
    reply_count: 0,
    __collections__: {},
    ...more,
  }
}

export function reply(author: string, confessionId: unknown, more: Fields = {}): Fields {
  return {
    content: 'A reply',
    user_id: uid(author),
    confession_id: confessionId,
    parent_reply_id: null,
    created_at: stamp(usualTime),
    upvote_count: 0,
    __collections__: {},
    ...more,
  }
}

export function reaction(voter: string, target: Fields): Fields {
  return {
    user_id: uid(voter),
    confession_id: null,
    reply_id: null,
    reaction_type: 'upvote',
    created_at: stamp(usualTime),
    __collections__: {},
    ...target,
  }
}

/** A user with a verified address and the password of the published example. */
export function withPassword(name: string, more: Fields = {}): Fields {
  return {
    ...withGoogle(name),
    passwordHash,
    salt,
    providerUserInfo: [{ providerId: 'password' }],
    ...more,
  }
}

export function withGoogle(name: string, more: Fields = {}): Fields {
  return {
    localId: uid(name),
    email: emailOf(name),
    emailVerified: true,
    createdAt: String(Date.parse('2023-09-15T08:00:00Z')),
    lastSignedInAt: String(Date.parse(usualTime)),
    providerUserInfo: [{ providerId: 'google.com', email: emailOf(name), rawId: '1234' }],
    ...more,
  }
}

export function writeOldExport(folder: string, old: OldExport): void {
  mkdirSync(folder, { recursive: true })
  const { confessions = {}, replies = {}, reactions = {}, others = {}, users = [] } = old
  const collections = { ...others, reactions, replies, confessions }
  const write = (name: string, value: unknown) =>
    writeFileSync(join(folder, name), JSON.stringify(value))
  write('firestore.json', { __collections__: collections })
  write('users.json', { users })
  if (old.hashConfig !== null) write('hash-config.json', old.hashConfig ?? hashConfig)
}
