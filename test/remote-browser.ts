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

export function remoteBrowser(origin: string, cookie = ''): RemoteBrowser {
  const cookies = new Map(cookie ? [splitCookie(cookie)] : [])
  const header = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    origin,
    get cookie() {
      return header()
    },
    send: async (method, path, body) => {
      const answer = await fetch(`${origin}${path}`, {
        method,
        headers: {
          ...(cookies.size > 0 && { cookie: header() }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      for (const line of answer.headers.getSetCookie()) {
        const [name, value] = splitCookie(line)
        if (value) cookies.set(name, value)
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

function splitCookie(line: string): [string, string] {
  const [pair = ''] = line.split(';')
  const equals = pair.indexOf('=')
  return [pair.slice(0, equals), pair.slice(equals + 1)]
}
