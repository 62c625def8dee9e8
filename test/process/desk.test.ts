import { describe, expect, test } from 'vitest'
import { runCommand } from '../processes/command-process.ts'
import { placeOnServer, serveHere } from '../processes/places.ts'
import { remoteBrowser } from '../remote-browser.ts'
import { confess, signUp } from '../remote-student.ts'

describe('the moderation command beside a running board', () => {
  test('hides a confession from its readers', async () => {
    const settings = await placeOnServer()
    const origin = await serveHere(settings)
    const author = await signUp(origin)
    const { id } = (await confess(author, 'About someone')).body
    const reader = remoteBrowser(origin)
    const moderate = (...typed: string[]) => runCommand('moderate', settings, ...typed)
    expect((await reader.send('GET', `/api/confessions/${id}`)).status).toBe(200)

    const hidden = await moderate('hide', id, '--rule', 'harassment', '--by', 'ana')

    expect(hidden).toMatchObject({ code: 0, stderr: '' })
    await expect
      .poll(async () => (await reader.send('GET', `/api/confessions/${id}`)).status)
      .toBe(404)
    const log = await moderate('log', '--json')
    expect(JSON.parse(log.stdout)).toMatchObject([{ verb: 'hide', operator: 'ana', item: { id } }])
  })

  test('says in one line what is wrong, and explains its use with --help', async () => {
    const wrong = await runCommand('moderate', {}, 'frobnicate')
    expect(wrong).toMatchObject({ code: 1, stdout: '' })
    expect(wrong.stderr).toMatch(/^spill: There is no verb 'frobnicate': there are [^\n]+\n$/)

    const usage = await runCommand('moderate', {}, '--help')
    expect(usage.code).toBe(0)
    expect(usage.stdout).toMatch(/^usage: npm run moderate -- VERB/)
  })
})
