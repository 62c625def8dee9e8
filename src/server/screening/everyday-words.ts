import { dictionary } from '@zxcvbn-ts/language-common'
import { givenNames, namesThatAreWords, surnames } from './known-names.ts'

/** Returns whether all words of a text are ordinary words or forms of them, like plurals. */
export function isEveryday(text: string): boolean {
  return text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .every((word) => word.length < 3 || isWord(word) || (!isBuiltOnName(word) && ending.test(word)))
}

/** Returns whether an account name begins with a given name, like 'jessielee'. */
export function isBasedOnGivenName(text: string): boolean {
  const name = text.toLowerCase().replace(/[^\p{L}]/gu, '')
  return !isWord(name) && isBuiltOnName(name)
}

/** Returns whether a word is known itself or is a form of a known word, like a plural. */
export function isWord(word: string): boolean {
  if (known.has(word)) return true
  const [stem = ''] =
    /^.*?(?=(?:e?s|e?d|ing|e?r|est|ly|y|able|ful|less|ness|ish|ic|al|ive|ous)$)/.exec(word) ?? []
  if (stem.length < 3) return false
  return [stem, `${stem}e`, stem.replace(/i$/, 'y'), stem.replace(/(.)\1$/, '$1')].some((form) =>
    known.has(form),
  )
}

/** Returns whether a name begins with a given name and has more letters. False if the whole name is a known name. */
function isBuiltOnName(name: string): boolean {
  if (name.length > 40 || givenNames.has(name) || surnames.has(name)) return false
  for (let cut = 4; cut <= name.length - 2; cut++) {
    const given = name.slice(0, cut)
    if (givenNames.has(given) && !namesThatAreWords.has(given)) return true
  }
  return false
}

const ending =
  /..(?:ing|ed|ive|ous|able|ible|ful|less|tion|sion|ment|ness|ity|ism|ist|ical|tic|nic|ish|ly|like|ate|ant|ent|ial|ual|ary|ory)$/

/** The 7,776 words that the password check loads anyway, and common words that this list lacks. */
const known = new Set([
  ...dictionary['diceware-common'].map(String),
  ...`abuela academy african after again airport all already also american and answer any arab are asian ate aunt auntie
    autumn away back beach been before behind below best better between broke building but california call came can
    cantonese carolina center chancellor chat cheap chinese club collection college cook court cousin dead desk did
    doctor does done door drama dream else english enough ever february few filipino first for found free full german
    get girl got great group hair hall halloween hard has have hear heart help her here high him himself hit home hope
    hour house how huge indian inside into italian its japanese joke just kart know korean lab latina latino laugh
    learn leave lecture less let like listen live long look lose lost love lunch made mail make mall meet meme mexican
    mexico midterm mine minute more must near new nice night north not november now off office offline once order our
    out outside over own park people perfect person phone picture play please poor post price prof provost put ran
    read real reel rest restaurant right road room roommate russian saw school see seen sent seoul she shoes should
    side since sing sit slow some song soon sorry south spanish start stay still stop stories sucks summer sunday sure
    taiwanese talk teach team test texas than the theatre their them then there this though three tijuana time today
    tokyo told tonight too took town toxic trail true two ucsd under university use via vietnamese visit wait wall
    want warm was way weak wear wednesday week weekend weird well went were what when where which while white who wild
    will window with without won wood world worse would wrong wrote yes yet you young your`.split(
    /\s+/,
  ),
])
