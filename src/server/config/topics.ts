import { foldedText } from '../../contract/fold-text.ts'
import { fits } from '../../contract/length.ts'

/**
 * A topic that confessions can have. Confessions are stored with any of `storedNames`: the present name and earlier
 * ones. All are shown as `name`.
 */
export type Topic = { name: string; storedNames: string[] }

const maxTopics = 20
/** A page of a topic reads one index range for each stored name, so there can't be many. */
const maxStoredNames = 4
/** The maximum length of a name in code points. */
const maxNameLength = 30

/** Parses the setting. Topics are separated by commas, and earlier names of a topic follow after bars. */
export function parseTopics(list: string): Topic[] {
  return list.split(',').map((topic) => {
    const storedNames = topic.split('|').map((name) => name.normalize('NFC').trim())
    return { name: storedNames[0] ?? '', storedNames }
  })
}

/** Returns what is wrong with the setting, or undefined. */
export function objectionToTopics(topics: Topic[]): string | undefined {
  const names = topics.flatMap(({ storedNames }) => storedNames)
  if (!names.every(isName))
    return `must be names of up to ${maxNameLength} characters, separated by commas`
  if (topics.length > maxTopics) return `must have at most ${maxTopics} topics`
  if (topics.some(({ storedNames }) => storedNames.length > maxStoredNames))
    return `must have at most ${maxStoredNames - 1} earlier names of a topic`
  // An earlier name may differ from the present one by an accent or a capital letter only.
  const ofTopics = topics.flatMap(({ storedNames }) => [...new Set(storedNames.map(foldedText))])
  const isRepeated = new Set(names).size < names.length || new Set(ofTopics).size < ofTopics.length
  return isRepeated ? 'must have each name once' : undefined
}

/** Returns whether people can read the name: control characters and invisible names are refused. */
function isName(name: string): boolean {
  return (
    fits(name, maxNameLength) && !/[\p{Cc}\p{Cs}]/u.test(name) && foldedText(name).trim() !== ''
  )
}
