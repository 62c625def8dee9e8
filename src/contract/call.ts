import type { ZodType, z } from 'zod'
import type { ProblemCode } from './problems.ts'

/** Declares one API call. Undeclared fields are removed from requests and from answers. */
export type Call = {
  operationId: string
  summary: string
  /** Completes the sentence 'You must be logged in to …' (SPEC §8). A call without a purpose needs no session. */
  purpose?: string
  /** Only members who may write can make the call. It needs a `purpose`, such as 'post'. */
  writes?: true
  /** Suspended members may make this call although it writes. */
  evenSuspended?: true
  params?: ZodType
  /** The problem for a path that contains an invalid id. */
  unmatched?: ProblemCode
  query?: ZodType
  body?: ZodType
  /** The maximum size of the body in bytes. Defaults to `bodyLimits.fields`. */
  bodyLimit?: number
  /** The schema of the answer. Undefined if the status is 204. */
  answer?: ZodType
  /** The schema of the answer with status 202: the request was accepted, and another call has to complete it. */
  accepted?: ZodType
  /** The answer is a stream of server-sent events that stays open until the client closes it. */
  stream?: true
  /** The status of a successful answer. Defaults to 200. */
  status?: 201 | 202 | 204
  /** Problems that don't already follow from the other fields of this declaration. */
  refusals?: readonly ProblemCode[]
}

export type Calls = Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`, Call>

type Part<C, K extends string> = C extends { [key in K]: infer Schema } ? Schema : undefined

/** The types of what the browser sends and what it receives. */
export type Sent<C, K extends 'params' | 'query' | 'body'> =
  Part<C, K> extends ZodType ? z.input<Part<C, K>> : undefined
export type ReceivedAnswer<C> = C extends unknown
  ?
      | (Part<C, 'answer'> extends ZodType ? z.output<Part<C, 'answer'>> : undefined)
      | (Part<C, 'accepted'> extends ZodType ? z.output<Part<C, 'accepted'>> : never)
  : never

/** The types of what the server receives after validation, and returns before undeclared fields are removed. */
export type Taken<C, K extends 'params' | 'query' | 'body'> =
  Part<C, K> extends ZodType ? z.output<Part<C, K>> : undefined
export type Given<C> =
  // biome-ignore lint/suspicious/noConfusingVoidType: a handler without an answer returns nothing
  | (Part<C, 'answer'> extends ZodType ? z.input<Part<C, 'answer'>> : void)
  | (Part<C, 'accepted'> extends ZodType ? z.input<Part<C, 'accepted'>> : never)
