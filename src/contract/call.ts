import type { ZodType, z } from 'zod'
import type { ProblemCode } from './problems.ts'

/** A call of the API, declared: what is not declared neither enters nor leaves. */
export type Call = {
  /** What it is called in the description of the API, and what it does. */
  operationId: string
  summary: string
  /** Ends the sentence 'You must be logged in to …' (SPEC §8). A call without one is open to everybody. */
  purpose?: string
  params?: ZodType
  /** What a path answers whose id can't be one. */
  unmatched?: ProblemCode
  query?: ZodType
  body?: ZodType
  /** Bytes of a body, where the fields of a form are not enough. */
  bodyLimit?: number
  /** None goes with status 204. */
  answer?: ZodType
  /** 200 unless told. */
  status?: 201 | 204
  /** What it refuses beside what follows from all of the above. */
  refusals?: readonly ProblemCode[]
}

export type Calls = Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`, Call>

type Part<C, K extends string> = C extends { [key in K]: infer Schema } ? Schema : undefined

/** What a call takes, as it is sent, and what it answers, as it arrives. */
export type Sent<C, K extends 'params' | 'query' | 'body'> =
  Part<C, K> extends ZodType ? z.input<Part<C, K>> : undefined
export type AnswerTo<C> =
  Part<C, 'answer'> extends ZodType ? z.output<Part<C, 'answer'>> : undefined

/** The same on the server: what is taken once it was validated, and what is given to be cut to its schema. */
export type Taken<C, K extends 'params' | 'query' | 'body'> =
  Part<C, K> extends ZodType ? z.output<Part<C, K>> : undefined
// biome-ignore lint/suspicious/noConfusingVoidType: what answers nothing returns nothing
export type Given<C> = Part<C, 'answer'> extends ZodType ? z.input<Part<C, 'answer'>> : void
