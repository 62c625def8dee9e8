export type Schema = {
  type?: string
  format?: string
  enum?: string[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
}

export type Parameter = { name: string; in: 'path' | 'query'; schema: Schema }

export type Operation = {
  method: string
  path: string
  parameters: Parameter[]
  body: Schema | undefined
}

type Description = {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: Parameter[]
        requestBody?: { content: { 'application/json': { schema: Schema } } }
      }
    >
  >
}

export async function readOperations(origin: string): Promise<Operation[]> {
  const description = (await (await fetch(`${origin}/api/openapi.json`)).json()) as Description
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json'].schema,
    })),
  )
}
