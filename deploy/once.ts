type Environment = Record<string, string | undefined>

/**
 * Translates the environment of ONCE (github.com/basecamp/once) into the board's. Settings with the board's own names
 * win. ONCE copies SECRET_KEY_BASE and everything in /storage into one file, unsealed, so the database must be elsewhere
 * (decision 47).
 */
export function fromOnce(env: Environment): {
  isOnce: boolean
  env: Environment
  refused?: string
} {
  if (!env.SECRET_KEY_BASE) return { isOnce: false, env }
  const { SECRET_KEY_BASE: secret, ...rest } = env
  const names = {
    PORT: '80',
    APP_SECRET: secret,
    PUBLIC_URL: env.BASE_URL,
    // Docker gives its networks addresses from this range, and only ONCE's proxy reaches the board.
    TRUST_PROXY: '172.16.0.0/12',
    SMTP_URL: smtpUrl(env),
    MAIL_FROM: env.MAILER_FROM_ADDRESS,
  }
  const refused =
    'ONCE keeps SECRET_KEY_BASE and /storage in one backup, which would show who wrote what: set DATABASE_URL to a PostgreSQL server outside of /storage'
  return {
    isOnce: true,
    env: { ...definedOf(names), ...definedOf(rest) },
    ...(!env.DATABASE_URL?.trim() && { refused }),
  }
}

function smtpUrl(env: Environment): string | undefined {
  if (!env.SMTP_ADDRESS) return undefined
  const scheme = env.SMTP_PORT === '465' ? 'smtps' : 'smtp'
  const url = new URL(`${scheme}://${env.SMTP_ADDRESS}`)
  url.port = env.SMTP_PORT ?? ''
  url.username = encodeURIComponent(env.SMTP_USERNAME ?? '')
  url.password = encodeURIComponent(env.SMTP_PASSWORD ?? '')
  return url.href
}

/** An empty value counts as unset, as in the board's settings. */
function definedOf(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
}
