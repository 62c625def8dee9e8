import type { FastifyServerOptions } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { compileSerializer } from './serializer.ts'

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>
type CompilersFactory = NonNullable<SchemaController['compilersFactory']>

/** For Fastify as it begins: its own ones are a hundred modules, loaded before they could be replaced. */
export const compilersFactory = {
  buildValidator: () => validatorCompiler,
  buildSerializer: () => compileSerializer,
} as unknown as CompilersFactory
