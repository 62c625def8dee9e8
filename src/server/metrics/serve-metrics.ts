import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { Registry } from '@prometheus-io/client'
import type { FastifyInstance } from 'fastify'
import type { Board } from '../board/board.ts'
import { codeOf, StartError } from '../errors/operator-error.ts'
import { databaseMetrics } from './database.ts'
import type { Group } from './groups.ts'
import { jobMetrics } from './jobs.ts'
import { peopleMetrics } from './people.ts'
import { processMetrics } from './process.ts'
import { requestMetrics } from './requests.ts'
import { mailMetrics, streamMetrics } from './streams-and-mail.ts'
import { waitingMetrics } from './waiting.ts'

const groups: Group[] = [
  processMetrics,
  requestMetrics,
  streamMetrics,
  databaseMetrics,
  mailMetrics,
  peopleMetrics,
  waitingMetrics,
  jobMetrics,
]

const maxConnections = 16

/**
 * Serves the metrics on a port of their own, where no visitor comes, if METRICS_PORT is set. What may be published, and
 * how often, is in decision 46. Throws a StartError if the port can't be listened on.
 */
export async function serveMetrics(
  app: FastifyInstance,
  board: Board,
): Promise<Server | undefined> {
  const { metricsPort, metricsHost } = board.config
  if (metricsPort === undefined) return undefined
  const registry = new Registry()
  const updates = groups.map((group) => group({ app, board, registry }))
  let scraping: Promise<string> | undefined
  const shareScrape = () => {
    scraping ??= scrape(registry, updates).finally(() => {
      scraping = undefined
    })
    return scraping
  }
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    shareScrape()
      .then((text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text))
      .catch((error: unknown) => {
        app.logFailure('metrics', error)
        response.writeHead(500).end()
      })
  })
  server.maxConnections = maxConnections
  try {
    await once(server.listen(metricsPort, metricsHost), 'listening')
  } catch (cause) {
    const code = codeOf(cause)
    if (code === 'EADDRINUSE')
      throw new StartError(`METRICS_PORT ${metricsPort} is already in use`, { cause })
    throw new StartError(`METRICS_HOST ${metricsHost} can't be listened on (${code})`, { cause })
  }
  // Without a listener, a failing connection would end the process.
  server.on('error', (error) => app.logFailure('metrics', error))
  return server
}

async function scrape(registry: Registry, updates: ReturnType<Group>[]): Promise<string> {
  await Promise.all(updates.map((update) => update()))
  return registry.metrics()
}
