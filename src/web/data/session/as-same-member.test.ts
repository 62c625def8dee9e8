import { expect, test, vi } from 'vitest'
import { asSameMember } from './as-same-member.ts'
import { handleMemberChange } from './tab-member.ts'

test('a write that waits for a retry is not sent for someone who signed in meanwhile', async () => {
  handleMemberChange('ada@ucsd.edu')
  const call = vi.fn(async (text: string) => text)
  const send = asSameMember(call)

  expect(await send('first try')).toBe('first try')
  handleMemberChange(undefined)
  expect(await send('second try')).toBe('second try')
  handleMemberChange('cleo@ucsd.edu')
  await expect(send('third try')).rejects.toThrow()
  expect(call).toHaveBeenCalledTimes(2)
})
