import { expect, test, vi } from 'vitest'
import { clearDrafts } from '../../data/drafts/drafts.ts'
import { BrowserStorage } from '../../ui/browser-storage.test-data.ts'
import { usePostConfession } from './use-post-confession.ts'

vi.mock('@tanstack/react-query', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useQueryClient: () => ({}),
}))
/** Sends twice, as while the board is busy. In between, the user signs out. */
vi.mock('../../data/session/use-write.ts', () => ({
  useWrite: ({ call }: { call: (input: unknown) => Promise<unknown> }) => ({
    mutate: async (input: unknown) => {
      await call(input)
      clearDrafts()
      await call(input)
    },
  }),
}))

test('a confession that is sent again has the same key, and stores no words after a sign-out', async () => {
  const stored = new BrowserStorage()
  vi.stubGlobal('sessionStorage', stored)
  const keys: string[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    keys.push(JSON.parse(body).key)
    return { ok: true, headers: new Headers(), json: async () => ({}) }
  })

  await usePostConfession().mutate({ title: 'Title', content: 'Words' })

  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
  expect(JSON.stringify(stored)).not.toContain('Words')
})
