import { replySentence } from './reply-sentence.ts'

/** SPEC §5 defines the sentences of the sign-in, confession and reply forms. */
export const sentences = {
  bothFields: 'Please fill in all fields',
  title: 'Please enter a title',
  confession: 'Please enter your confession',
  editedConfession: 'Please enter content',
  topic: 'Please choose a topic from the list',
  reply: replySentence,
  itemLink: 'Please give the address of a confession or reply on this board',
  statement: 'Please say what is wrong',
  contact: 'Please say how we can reach you',
  goodFaith: 'Please confirm that this is true as far as you know',
  appeal: 'Please say why it should be shown again',
} as const

export const textNames = {
  title: 'The title',
  content: 'The confession',
  reply: 'The reply',
  note: 'The note',
  appeal: 'The appeal',
} as const

export const tooManyWords = 'Please search for fewer words at once'

/** The sentence is defined in SPEC §5. */
export function domainSentence(university: string, domain: string): string {
  return `This app is exclusively for ${university} students. Please use your @${domain} email address.`
}
