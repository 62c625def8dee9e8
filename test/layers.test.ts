import { describe, expect, test } from 'vitest'
import { isAllowed, tangledFolders } from '../lint/layers.ts'

describe('the layers of src/', () => {
  test.each([
    ['main.ts', 'server/app.ts'],
    ['server/app.ts', 'server/replies/routes.ts'],
    ['server/replies/routes.ts', 'server/replies/thread.ts'],
    ['server/replies/routes.ts', 'contract/replies.ts'],
    ['server/accounts/sessions/routes.ts', 'server/viewer/viewer.ts'],
    ['web/features/feed/feed-page.tsx', 'web/items/cards/confession-card.tsx'],
    ['web/ui/button.tsx', 'contract/limits.ts'],
  ])('let %s import %s', (from, to) => {
    expect(isAllowed({ from, to })).toBe(true)
  })

  test.each([
    ['contract/replies.ts', 'server/app.ts'],
    ['server/viewer/viewer.ts', 'server/replies/routes.ts'],
    ['server/replies/routes.ts', 'server/confessions/routes.ts'],
    ['server/pages/pages.ts', 'web/app/app.tsx'],
    ['web/app/app.tsx', 'server/errors/problems.ts'],
    ['web/features/feed/feed-page.tsx', 'web/features/inbox/inbox-page.tsx'],
    ['web/ui/button.tsx', 'web/data/api/api.ts'],
  ])('refuse that %s imports %s', (from, to) => {
    expect(isAllowed({ from, to })).toBe(false)
  })

  test('want a layer for every folder', () => {
    expect(() => isAllowed({ from: 'server/none/none.ts', to: 'contract/id.ts' })).toThrow(
      'No layer in lint/layers.ts holds server/none/none.ts',
    )
  })

  test('refuse that two folders import each other', () => {
    const imports = [
      { from: 'a/one/x.ts', to: 'a/two/deep/y.ts' },
      { from: 'a/two/z.ts', to: 'a/one/x.ts' },
      { from: 'a/x.ts', to: 'a/one/x.ts' },
    ]

    expect(tangledFolders(imports)).toEqual(['a/one and a/two'])
    expect(tangledFolders(imports.slice(1))).toEqual([])
  })
})
