import { createReadStream } from 'node:fs'
import chain, { none } from 'stream-chain'
import { parser } from 'stream-json'
import { Assembler } from 'stream-json/assembler.js'
import type { Token } from 'stream-json/parser.js'
import { reasonOf, StartError } from '../server/errors/operator-error.ts'

export type TokenStage<Item> = {
  take: (token: Token) => Item | typeof none
  root: string
  isFound: boolean
}

/** Reads a file piece by piece. Throws a StartError when it can't be read to its end. */
export async function* itemsOf<Item>(file: string, stage: TokenStage<Item>): AsyncIterable<Item> {
  const tokens = parser({ packValues: true, streamValues: false })
  try {
    yield* chain([createReadStream(file), tokens, stage.take]) as AsyncIterable<Item>
  } catch (cause) {
    throw new StartError(`${file} can't be read: ${reasonOf(cause)}`, { cause })
  }
  if (!stage.isFound) throw new StartError(`${file} holds no "${stage.root}"`)
}

/** Makes an item of each value that lies `depth` brackets deep below `root`; `path` are its keys. */
export function objectsAt<Item>(
  root: string,
  depth: number,
  make: (path: string[], value: unknown) => Item,
): TokenStage<Item> {
  const path: string[] = []
  let open = 0
  let assembler: Assembler | undefined
  const isBelowRoot = () => path[0] === root
  const stage: TokenStage<Item> = {
    root,
    isFound: false,
    take: (token) => {
      if (assembler) {
        assembler.consume(token)
        if (!assembler.done) return none
        const value = assembler.current
        assembler = undefined
        return isBelowRoot() ? make(path.slice(1), value) : none
      }
      if (token.name === 'endObject' || token.name === 'endArray') open--
      else if (token.name === 'keyValue') {
        path[open - 1] = token.value
        if (open === depth) assembler = new Assembler()
      } else if (token.name === 'startObject' || token.name === 'startArray') {
        if (open === 1 && isBelowRoot()) stage.isFound = true
        // In an array nothing but the bracket tells that an item begins.
        if (open === depth) assembler = new Assembler().consume(token)
        else open++
      }
      return none
    },
  }
  return stage
}
