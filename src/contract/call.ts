import type { ZodType, z } from 'zod'
import type { ProblemCode } from './problems.ts'

/** What is not declared neither enters nor leaves. */
export type Call = {
  operationId: string
  summary: string
  /** Ends the sentence 'You must be logged in to …' (SPEC §8). A call without one is open to everybody. */
  purpose?: string
  /** Writes on the board: for whoever may write, and counted. Needs a purpose. */
  writes?: true
  /** Writes, but also for whoever is suspended. */
  evenSuspended?: true
  params?: ZodType
  /** Answered to a path with an invalid id. */
  unmatched?: ProblemCode
  query?: ZodType
  body?: ZodType
  /** Bytes, where `bodyLimits.fields` is not enough. */
  bodyLimit?: number
  /** None with status 204. */
  answer?: ZodType
  /** Answers with server-sent events, for as long as somebody listens. */
  stream?: true
  /** 200 by default. */
  status?: 201 | 204
  /** Besides what follows from the rest of the declaration. */
  refusals?: readonly ProblemCode[]
}

export type Calls = Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`, Call>

type Part<C, K extends string> = C extends { [key in K]: infer Schema } ? Schema : undefined

/** As the browser sends and receives it. */
export type Sent<C, K extends 'params' | 'query' | 'body'> =
  Part<C, K> extends ZodType ? z.input<Part<C, K>> : undefined
export type AnswerTo<C> =
  Part<C, 'answer'> extends ZodType ? z.output<Part<C, 'answer'>> : undefined

/** As the server takes it, validated, and gives it, to be cut to its schema. */
export type Taken<C, K extends 'params' | 'query' | 'body'> =
  Part<C, K> extends ZodType ? z.output<Part<C, K>> : undefined
// biome-ignore lint/suspicious/noConfusingVoidType: what answers nothing returns nothing
export type Given<C> = Part<C, 'answer'> extends ZodType ? z.input<Part<C, 'answer'>> : void
