import { describe, expect, test } from 'vitest'
import { useBoard } from '../../../test/board.ts'
import { dayMs } from '../../contract/durations.ts'

const publicUrl = 'https://board.example'

describe('a board with a contact', () => {
  const board = useBoard({ CONTACT: 'desk@board.example', PUBLIC_URL: publicUrl })

  test('tells whom to write about a security problem, always for some months', async () => {
    const { status, headers, body } = await board.visitor().get('/.well-known/security.txt')

    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const [, expires = ''] = /^Expires: (.*)$/m.exec(body) ?? []
    expect(body).toBe(
      `Contact: mailto:desk@board.example\nExpires: ${expires}\nPreferred-Languages: en\n` +
        `Canonical: ${publicUrl}/.well-known/security.txt\n`,
    )
    const days = (Date.parse(expires) - Date.now()) / dayMs
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThan(365)
  })
})

describe('a board', () => {
  const board = useBoard()

  test('without a contact names none', async () => {
    expect((await board.visitor().get('/.well-known/security.txt')).status).toBe(404)
  })

  test('leads password managers to the page where a password is changed', async () => {
    const { status, headers } = await board.visitor().get('/.well-known/change-password')
    expect([status, headers.location]).toEqual([302, '/profile'])
  })

  test('lets search engines read what everyone may read', async () => {
    const { status, headers, body } = await board.visitor().get('/robots.txt')
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(body).toMatch(/^User-agent: \*$/m)
    expect(body.match(/^Disallow: .*$/gm)).toEqual([
      'Disallow: /api/',
      'Disallow: /profile',
      'Disallow: /search',
    ])
  })
})
