import { readFileSync } from 'node:fs'

const file = new URL('../../../package.json', import.meta.url)
const manifest: { version: string; dependencies: { node: string } } = JSON.parse(
  readFileSync(file, 'utf8'),
)

/** The version of Spill, as in `package.json`. */
export const { version } = manifest

/** The version of Node that this version of Spill is tested with. */
export const testedNode = manifest.dependencies.node
