import { describe, expect, test } from 'vitest'
import { openDesk } from '../moderation/desk.ts'
import { runCommand } from '../processes/command-process.ts'
import { listenHere, placeOnServer } from '../processes/places.ts'
import { remoteBrowser } from '../remote-browser.ts'
import { confess, signUp } from '../remote-student.ts'

describe('the moderation command beside a running board', () => {
  test('hides a confession from its readers, and the log names who typed or used sudo', async () => {
    const settings = await placeOnServer()
    const { board, origin } = await listenHere(settings)
    const author = await signUp(origin)
    const { id } = (await confess(author, 'About someone')).body
    const reader = remoteBrowser(origin)
    expect((await reader.send('GET', `/api/confessions/${id}`)).status).toBe(200)

    const typed = ['hide', id, '--rule', 'harassment', '--by', 'ana']
    const hidden = await runCommand('moderate', settings, ...typed)

    expect(hidden).toMatchObject({ code: 0, stderr: '' })
    expect(JSON.parse(hidden.stdout)).toMatchObject({ id, state: 'hidden' })
    await expect
      .poll(async () => (await reader.send('GET', `/api/confessions/${id}`)).status)
      .toBe(404)
    await runCommand('moderate', { ...settings, SUDO_USER: 'ben' }, 'restore', id)
    expect(await openDesk({ board }).run('log')).toMatchObject([
      { verb: 'restore', operator: 'ben', item: { id } },
      { verb: 'hide', operator: 'ana', item: { id } },
    ])
  })

  test('says in one line what is wrong, and explains its use with --help', async () => {
    const wrong = await runCommand('moderate', {}, 'frobnicate')
    expect(wrong).toMatchObject({ code: 1, stdout: '' })
    expect(wrong.stderr).toMatch(/^spill: There is no verb 'frobnicate'; --help lists them\n$/)

    const usage = await runCommand('moderate', {}, '--help')
    expect(usage.code).toBe(0)
    expect(usage.stdout).toMatch(/^usage: npm run moderate -- VERB/)
  })
})
