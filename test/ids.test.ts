import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { isId } from '../src/contract/id.ts'
import { Id } from '../src/contract/paging.ts'

test('pages and the API accept the same ids', () => {
  const id = randomUUID()
  const ids = [id, id.toUpperCase(), '0190d5a0-7f3b-7cc3-98c4-dc0c0c07398f']
  const others = ['', 'nonsense', `${id} `, `${id}0`, id.replaceAll('-', ''), `{${id}}`]
  const versionless = ['c0ffee00-0000-0000-8000-000000000000', `${id.slice(0, 19)}f${id.slice(20)}`]

  for (const text of ids)
    expect([text, isId(text), Id.safeParse(text).success]).toEqual([text, true, true])
  for (const text of [...others, ...versionless]) {
    expect([text, isId(text), Id.safeParse(text).success]).toEqual([text, false, false])
  }
})
