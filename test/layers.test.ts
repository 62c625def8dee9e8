import { describe, expect, test } from 'vitest'
import { importsOf, wrongImports } from '../lint/layers.ts'

describe('the layers of src/', () => {
  test.each([
    ['main.ts', 'server/app.ts'],
    ['server/app.ts', 'server/replies/routes.ts'],
    ['server/replies/routes.ts', 'server/replies/thread.ts'],
    ['server/replies/routes.ts', 'contract/replies.ts'],
    ['server/new-feature/routes.ts', 'server/content/visibility.ts'],
    ['server/accounts/sessions/routes.ts', 'server/viewer/viewer.ts'],
    ['web/features/feed/feed-page.tsx', 'web/items/cards/confession-card.tsx'],
    ['web/ui/button.tsx', 'contract/limits.ts'],
  ])('allow that %s imports %s', (from, to) => {
    expect(wrongImports([{ from, to }])).toEqual([])
  })

  test.each([
    ['contract/replies.ts', 'server/app.ts'],
    ['server/viewer/viewer.ts', 'server/replies/routes.ts'],
    ['server/replies/routes.ts', 'server/confessions/routes.ts'],
    ['server/replies/routes.ts', 'server/new-feature/routes.ts'],
    ['server/pages/pages.ts', 'web/app/app.tsx'],
    ['web/app/app.tsx', 'server/errors/problems.ts'],
    ['web/features/feed/feed-page.tsx', 'web/features/inbox/inbox-page.tsx'],
    ['web/ui/button.tsx', 'web/data/api/api.ts'],
  ])('refuse that %s imports %s', (from, to) => {
    expect(wrongImports([{ from, to }])).toEqual([`src/${from} must not import src/${to}`])
  })

  test('must have a layer for every folder', () => {
    const imports = [{ from: 'web/none/none.ts', to: 'contract/id.ts' }]

    expect(wrongImports(imports)).toEqual(['no layer holds src/web/none/none.ts'])
  })

  test('refuse that two folders import each other', () => {
    const imports = [
      { from: 'server/db/one/x.ts', to: 'server/db/two/deep/y.ts' },
      { from: 'server/db/two/z.ts', to: 'server/db/one/x.ts' },
      { from: 'server/db/x.ts', to: 'server/db/one/x.ts' },
    ]

    expect(wrongImports(imports)).toEqual(['server/db/one and server/db/two import each other'])
    expect(wrongImports(imports.slice(1))).toEqual([])
  })

  test.each([
    ["import { x } from /* why */ '../a.ts'", 'server/a.ts'],
    ["import type { X } from '../a.ts'", 'server/a.ts'],
    ["import '../a.ts'", 'server/a.ts'],
    ["export { x } from '../a.ts'", 'server/a.ts'],
    ["const a = import(/* why */ '../a.ts')", 'server/a.ts'],
    ['const a = import(`../a.ts`)', 'server/a.ts'],
    ["import { z } from 'zod'", undefined],
  ])('find the import in %s', (source, to) => {
    expect(importsOf('server/db/b.ts', source).map((one) => one.to)).toEqual(to ? [to] : [])
  })
})
