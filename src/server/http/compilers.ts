import type { FastifyServerOptions } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { compileSerializer } from './serializer.ts'

type SchemaController = NonNullable<FastifyServerOptions['schemaController']>
type CompilersFactory = NonNullable<SchemaController['compilersFactory']>

/** Passed to the constructor of Fastify, which would otherwise load its own compilers, a hundred modules. */
export const compilersFactory = {
  buildValidator: () => validatorCompiler,
  buildSerializer: () => compileSerializer,
} as unknown as CompilersFactory
