import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { isUniversityEmail } from '../../contract/accounts.ts'
import { passwordLength } from '../../contract/limits.ts'
import type { Keys } from '../anonymity/keys.ts'
import { hashPassword, verifyPassword } from '../anonymity/passwords.ts'
import { accountId } from '../anonymity/tags.ts'
import { type Config, originOf } from '../config.ts'
import type { Database } from '../db/connect.ts'
import { accounts, sessions, users, verifications } from '../db/schema.ts'
import { foreignEmailDomain } from './email-domain.ts'

const sessionLifetime = 30 * 24 * 60 * 60

/**
 * The library hashes a new password inside its transaction. That would keep a connection, and on
 * the embedded database everybody, waiting for a tenth of a second or for a queue of them; so it is
 * hashed before.
 */
const preparedHash = new AsyncLocalStorage<string>()

export async function withHashedPassword<Result>(
  keys: Keys,
  password: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return preparedHash.run(await hashPassword(keys, password), work)
}

/**
 * The sign-in library, called by our own routes only: its handler is never mounted, since its
 * answers hold account ids and session tokens (docs/anonymity.md).
 */
export function createAuth(config: Config, db: Database, keys: Keys) {
  const secure = originOf(config).startsWith('https:')
  return betterAuth({
    baseURL: originOf(config),
    secret: keys.session,
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
      transaction: true,
    }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      password: {
        hash: async (password) => preparedHash.getStore() ?? hashPassword(keys, password),
        verify: ({ password, hash }) => verifyPassword(keys, password, hash),
      },
    },
    session: { expiresIn: sessionLifetime },
    advanced: {
      cookiePrefix: 'spill',
      useSecureCookies: secure,
      database: { generateId: () => randomUUID() },
      // Nothing reads an address; the column forgets it in any case.
      ipAddress: { disableIpTracking: true },
    },
    databaseHooks: {
      user: {
        create: {
          before: async (user) => {
            if (!isUniversityEmail(user.email, config.emailDomain)) throw foreignEmailDomain(config)
            return { data: { ...user, id: accountId(keys, user.email) } }
          },
        },
      },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // It writes e-mail addresses into its messages; what goes wrong reaches our log as an error.
    logger: { disabled: true },
  })
}

export type Auth = ReturnType<typeof createAuth>
