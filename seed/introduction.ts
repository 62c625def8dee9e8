import type { Config } from '../src/server/config/config.ts'
import type { Campus } from './campus.ts'
import { memberCredentials } from './people.ts'

export function introduce({ confessions, replies, upvotes }: Campus, config: Config): string {
  const google = 'Or continue with Google: a page on this machine stands in for it.'
  return [
    `A sample campus: ${confessions} confessions, ${replies} replies, ${upvotes} upvotes.`,
    'Sign in as one of its people:',
    ...memberCredentials(config).map(({ email, password }) => `  ${email}  password: ${password}`),
    ...(config.google ? [] : [google]),
    'What waits for an operator, from another terminal:',
    `  DATA_DIR=${config.dataDir} SECRET_FILE=${config.secretFile} npm run moderate -- queue`,
  ].join('\n')
}
