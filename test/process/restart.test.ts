import { describe, expect, test } from 'vitest'
import { newPlace, openServer } from '../processes/places.ts'
import { remoteBrowser } from '../remote-browser.ts'
import { account, signUp } from '../remote-student.ts'

describe('a board that is started again', () => {
  test.each(['SIGTERM', 'SIGKILL'] as const)('after %s has lost nothing', async (signal) => {
    const place = newPlace()
    const first = await openServer(place)
    const browser = await signUp(first.origin)
    const posted = await browser.send('POST', '/api/confessions', { title: 'Kept', content: 'All' })
    const { id } = posted.body
    await browser.send('POST', `/api/confessions/${id}/replies`, { content: 'Kept too' })
    await browser.send('PUT', `/api/confessions/${id}/upvote`)
    const before = await browser.send('GET', '/api/confessions')
    first.kill(signal)
    await first.ended

    const again = await openServer(place)

    const sameBrowser = remoteBrowser(again.origin, browser.cookie)
    expect((await sameBrowser.send('GET', '/api/session')).body.user.email).toBe(account.email)
    expect((await sameBrowser.send('GET', '/api/confessions')).body).toEqual(before.body)
    expect(before.body.items[0]).toMatchObject({
      id,
      title: 'Kept',
      upvoteCount: 1,
      replyCount: 1,
      hasVoted: true,
      isOwner: true,
    })
    const newBrowser = remoteBrowser(again.origin)
    expect((await newBrowser.send('POST', '/api/session', account)).status).toBe(200)
  })
})
