import { readFileSync } from 'node:fs'

const file = new URL('../../../package.json', import.meta.url)

/** The version of Spill, as in `package.json`. */
export const { version }: { version: string } = JSON.parse(readFileSync(file, 'utf8'))
