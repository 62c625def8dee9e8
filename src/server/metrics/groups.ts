import type { Registry } from '@prometheus-io/client'
import type { FastifyInstance } from 'fastify'
import type { Board } from '../board/board.ts'

/** The arguments of a group of metrics. Metrics import features, never the other way round. */
type Observed = {
  app: Pick<FastifyInstance, 'answers' | 'countStreams'>
  board: Board
  registry: Registry
}

/** Registers a group of metrics. Returns a function that updates their values before each scrape. */
export type Group = (observed: Observed) => () => void | Promise<void>
