import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { createLink, join, type Link } from '../link.ts'

export type FaultyLink = {
  url: string
  /** Passes nothing and closes no connection, as when a machine hangs. */
  fallSilent: () => void
  /** Passes everything this much later, in ms, in both directions. */
  delay: (ms: number) => void
  /** Lets a share of the connections fall silent, new ones too. */
  lose: (share: number) => void
  /** Closes all connections, and each new one at once, as when the server is down. */
  cut: () => void
  heal: () => void
  close: () => void
}

/** Starts a TCP proxy between a board and another server. */
export async function faultyLink(url: string): Promise<FaultyLink> {
  const { hostname, port } = new URL(url)
  const links = new Set<Link>()
  let begin = (_link: Link) => {}
  const change = (apply: (link: Link) => void) => {
    begin = apply
    for (const link of links) apply(link)
  }
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const link = createLink()
    links.add(link)
    begin(link)
    const ends = { there: link, back: link }
    void join(client, { host: hostname, port: Number(port) }, ends).finally(() =>
      links.delete(link),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as AddressInfo).port)
  return {
    url: through.href,
    fallSilent: () => change(({ lose }) => lose()),
    delay: (ms) => change(({ delay }) => delay(ms)),
    lose: (share) => change(({ lose }) => Math.random() < share && lose()),
    cut: () => change(({ cut }) => cut()),
    heal: () => change(({ heal }) => heal()),
    close: () => {
      server.close()
      change(({ cut }) => cut())
    },
  }
}
