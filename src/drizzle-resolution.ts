import { registerHooks } from 'node:module'

/*
 * Resolves relative imports inside drizzle-orm without its package.json, which lists thousands of entry points. Node
 * would read it again for each imported file, which takes half a second and 200 MB at each start. This file must be
 * loaded before everything else (`node --import`).
 */
registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/')
      ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
      : nextResolve(specifier, context),
})
