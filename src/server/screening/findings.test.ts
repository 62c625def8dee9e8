import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { findingsIn } from './findings.ts'

const config = readConfig({})
const said = (content: string, namesMeant = false) =>
  findingsIn(config, { content }, namesMeant).map(({ message }) => message)

test('all findings in a field are reported at once, up to three and each once', () => {
  expect(said('Call 858 555 0142 or a@b.co, or me as @maple_stone. 858 555 0142!')).toEqual([
    'Remove the phone number “858 555 0142”, the email address “a@b.co” and the account name “@maple_stone”. They could identify someone.',
  ])
  expect(said('insta/email: jess.miller@gmail.com')).toEqual([
    'Remove the email address “jess.miller@gmail.com”. It could identify someone.',
  ])
  const numbers = Array.from({ length: 5 }, (_, last) => `858-555-014${last}`)
  expect(said(numbers.join('; '))).toEqual([
    'Remove the phone number “858-555-0140”, the phone number “858-555-0141” and the phone number “858-555-0142”. They could identify someone.',
  ])
})

test('findings that need a confirmation are reported at once, too', () => {
  const content = 'Her ig is jessicamoreno. Jessica Moreno and Daniel Okafor know. Jessica Moreno!'

  expect(said(content)).toEqual([
    '“ig is jessicamoreno” looks like an account name. Remove it if it belongs to a real person. “Jessica Moreno” and “Daniel Okafor” look like full names and could identify someone. Can you leave them out?',
  ])
  expect(said(content, true)).toEqual([])
})

test('the number of a helpline needs a confirmation, and is not refused', () => {
  const [finding] = findingsIn(config, { content: 'Call the crisis line: (858) 555-0131' })

  expect(finding).toMatchObject({ code: 'names_someone' })
})

test('a full name beside ten digits is refused even with a confirmation', () => {
  const [finding] = findingsIn(config, { content: 'Jess Miller 6195550142 did it' }, true)

  expect(finding).toMatchObject({ code: 'contact_data' })
})

test('an author is asked about a number that is split between title and content, also beside a name', () => {
  const texts = { title: 'Crisis line 619', content: '555 0142. Jess Miller told me' }

  const asked = findingsIn(config, texts).map(({ field, message }) => [field, message.slice(0, 14)])

  expect(asked).toEqual([
    ['title', '“619 555 0142”'],
    ['content', '“619 555 0142”'],
  ])
  expect(findingsIn(config, texts, true)).toEqual([])
})

test.each(['\ufdfa', '\u33af', '\u247d', '㌖', '😀'])(
  'data is found after a long run of %s',
  (sign) => {
    const content = `${sign.repeat(99_900)} call 858-555-0142`

    expect(said(content)).toHaveLength(1)
    expect(said(content)[0]).toContain('858-555-0142')
  },
)
