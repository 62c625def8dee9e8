export type RemoteAnswer = {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests also read fields that no type declares
  body: any
  headers: Headers
}

export type RemoteBrowser = {
  origin: string
  send: (method: string, path: string, body?: unknown) => Promise<RemoteAnswer>
  readonly cookie: string
}

/** `send` takes paths, and URLs of other processes of the same board. */
export function remoteBrowser(
  origin: string,
  cookie = '',
  { timeoutMs = 60_000 } = {},
): RemoteBrowser {
  const cookies = new Map<string, Cookie>()
  for (const pair of cookie.split('; ').filter(Boolean)) {
    const [name, value] = splitCookie(pair)
    cookies.set(name, { value, endsAt: Number.POSITIVE_INFINITY })
  }
  const header = () => {
    const now = performance.now()
    const current = [...cookies].filter(([, { endsAt }]) => endsAt > now)
    return current.map(([name, { value }]) => `${name}=${value}`).join('; ')
  }
  return {
    origin,
    get cookie() {
      return header()
    },
    send: async (method, path, body) => {
      const sentCookie = header()
      const answer = await fetch(path.startsWith('http') ? path : `${origin}${path}`, {
        method,
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          ...(sentCookie && { cookie: sentCookie }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      for (const line of answer.headers.getSetCookie()) {
        const [name, value] = splitCookie(line)
        const [, seconds] = /; max-age=(\d+)/i.exec(line) ?? []
        const endsAt = seconds
          ? performance.now() + Number(seconds) * 1_000
          : Number.POSITIVE_INFINITY
        if (value) cookies.set(name, { value, endsAt })
        else cookies.delete(name)
      }
      const text = await answer.text()
      const isJson = answer.headers.get('content-type')?.includes('json') && text
      return {
        status: answer.status,
        body: isJson ? JSON.parse(text) : text,
        headers: answer.headers,
      }
    },
  }
}

/** `endsAt` is a time of performance.now(). */
type Cookie = { value: string; endsAt: number }

function splitCookie(line: string): [string, string] {
  const [pair = ''] = line.split(';')
  const equals = pair.indexOf('=')
  return [pair.slice(0, equals), pair.slice(equals + 1)]
}
