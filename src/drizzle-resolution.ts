import { registerHooks } from 'node:module'

/*
 * Loaded before everything else (`node --import`). The package.json of drizzle-orm lists thousands of entry
 * points, and Node reads it once more for every file of it that is imported: half a second and 200 MB at
 * each start. What its files import from each other needs none of that.
 */
registerHooks({
  resolve: (specifier, context, nextResolve) =>
    specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/')
      ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
      : nextResolve(specifier, context),
})
