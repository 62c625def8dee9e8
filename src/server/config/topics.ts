import { foldedText } from '../../contract/fold-text.ts'
import { fits } from '../../contract/length.ts'

const maxTopics = 20
/** The maximum length of a name in code points. */
const maxNameLength = 30

export function parseTopics(list: string): string[] {
  return list.split(',').map(topicName)
}

/** Returns a name that an operator typed in the form in which confessions store it. */
export function topicName(typed: string): string {
  return typed.normalize('NFC').trim()
}

/** Returns what is wrong with the setting, or undefined. */
export function objectionToTopics(topics: string[]): string | undefined {
  if (!topics.every(isName))
    return `must be names of up to ${maxNameLength} characters, separated by commas`
  if (topics.length > maxTopics) return `must have at most ${maxTopics} topics`
  const isRepeated = new Set(topics.map(foldedText)).size < topics.length
  return isRepeated ? 'must have each name once' : undefined
}

/** Returns whether people can read the name: control characters and invisible names are refused. */
function isName(name: string): boolean {
  return (
    fits(name, maxNameLength) && !/[\p{Cc}\p{Cs}]/u.test(name) && foldedText(name).trim() !== ''
  )
}
