import type { FastifySerializerCompiler } from 'fastify'
import { z } from 'zod'

/** Returns the part of a value that its schema declares. Throws for a value of another type. */
type Cut = (value: unknown) => unknown

/** Serializes only what the schema declares. Throws if the answer does not fit the schema. */
export const compileSerializer: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  const cut = cutTo(schema, 'the answer')
  return (answer) => JSON.stringify(cut(answer))
}

/** Checks only the type of ids, times and numbers: matching their patterns would cost more than all the rest. */
function cutTo(schema: unknown, name: string): Cut {
  if (schema instanceof z.ZodNumber) return only(name, Number.isFinite)
  if (schema instanceof z.ZodUUID || schema instanceof z.ZodISODateTime) return only(name, isString)
  if (!(schema instanceof z.ZodType)) throw new Error(`${name} has no schema of zod`)
  if (schema.def.checks?.length) return (value) => z.encode(schema, value)
  if (schema instanceof z.ZodString) return only(name, isString)
  if (schema instanceof z.ZodBoolean) return only(name, isBoolean)
  if (schema instanceof z.ZodNullable) return cutToNullable(cutTo(schema.unwrap(), name))
  if (schema instanceof z.ZodArray) return cutToArray(cutTo(schema.element, name), name)
  if (schema instanceof z.ZodObject && !schema.def.catchall) return cutToObject(schema, name)
  if (schema instanceof z.ZodLazy) return cutLater(schema, name)
  return (value) => z.encode(schema, value)
}

function only(name: string, isType: (value: unknown) => boolean): Cut {
  return (value) => {
    if (!isType(value)) throw unfit(name)
    return value
  }
}

const isString = (value: unknown) => typeof value === 'string'
const isBoolean = (value: unknown) => typeof value === 'boolean'

function cutToNullable(cut: Cut): Cut {
  return (value) => (value === null ? null : cut(value))
}

function cutToArray(cut: Cut, name: string): Cut {
  return (value) => {
    if (!Array.isArray(value)) throw unfit(name)
    return value.map((item) => cut(item))
  }
}

function cutToObject({ shape }: z.ZodObject, name: string): Cut {
  const parts = Object.entries(shape).map(([key, part]) => ({ key, cut: cutTo(part, key) }))
  // Copy an object with all keys: one that grows key by key is slower to make and to serialize.
  const blank: Record<string, unknown> = Object.fromEntries(parts.map(({ key }) => [key, null]))
  return (value) => {
    if (typeof value !== 'object' || value === null) throw unfit(name)
    const whole = value as Record<string, unknown>
    const declared = { ...blank }
    for (const { key, cut } of parts) declared[key] = cut(whole[key])
    return declared
  }
}

/** Compiles a recursive schema when it is first used. */
function cutLater(schema: z.ZodLazy, name: string): Cut {
  let cut: Cut | undefined
  return (value) => {
    cut ??= cutTo(schema.unwrap(), name)
    return cut(value)
  }
}

function unfit(name: string): Error {
  return new Error(`${name} does not fit its schema`)
}
