import { json } from 'node:stream/consumers'
import autocannon, { type Client } from 'autocannon'
import type { Load, LoadResult, Sending } from './requests.ts'

/* A child process that reads a load from its standard input and writes the result to its output. */

const load = (await json(process.stdin)) as Load
const wrong: string[] = []
let answers = 0
let answeredAt = 0
let connected = 0

const instance = autocannon(
  {
    url: load.origin,
    connections: load.sendings.length,
    amount: load.count,
    timeout: 30,
    sampleInt: 100,
    setupClient: (client: Client) => {
      client.setRequests((load.sendings[connected++] ?? []).map(prepared))
    },
  },
  () => {},
)
const startedAt = performance.now()
const cpuBefore = process.cpuUsage()
instance.on('response', (_client, status) => {
  answers++
  answeredAt = performance.now()
  if (load.status !== undefined && status !== load.status)
    note(`answered ${status} in place of ${load.status}`)
})
instance.on('reqError', (error) => note(String(error)))
instance.on('done', ({ latency }) => {
  const { user, system } = process.cpuUsage(cpuBefore)
  const seconds = (answeredAt - startedAt) / 1000
  if (answers !== load.count) note(`${answers} of ${load.count} were answered`)
  const result: LoadResult = {
    generator: 'autocannon',
    answers,
    seconds,
    latency: { median: latency.p50, p99: latency.p99 },
    generatorUse: (user + system) / 1e6 / seconds,
    wrong,
  }
  process.stdout.write(JSON.stringify(result))
})

function prepared({ answered, statuses, ...sending }: Sending) {
  if (answered === undefined && statuses === undefined) return sending
  const onResponse = (status: number, body: string) => {
    const isRight = body.includes(answered ?? '') && (statuses?.includes(status) ?? true)
    if (!isRight)
      note(`${sending.method} ${sending.path} was answered ${status} ${body.slice(0, 200)}`)
  }
  return { ...sending, onResponse }
}

function note(what: string): void {
  if (wrong.length < 5 && !wrong.includes(what)) wrong.push(what)
}
