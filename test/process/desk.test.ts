import { describe, expect, test } from 'vitest'
import { freePort } from '../free-port.ts'
import { openDesk } from '../moderation/desk.ts'
import { runCommand, startCommand } from '../processes/command-process.ts'
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

  test('serves pages for moderators until it is stopped, and says which setting it needs', async () => {
    const settings = await placeOnServer()
    const { board } = await listenHere(settings)
    const without = await runCommand('moderate', settings, 'serve')
    expect(without).toMatchObject({ code: 1, stderr: 'spill: MODERATION_PORT must be set\n' })

    const port = await freePort()
    const withPort = { ...settings, MODERATION_PORT: `${port}` }
    const { opened, ended, kill } = await startCommand('moderate', withPort, 'serve')
    await opened
    const { stdout } = await runCommand('moderate', withPort, 'operators', 'add', 'Ana')
    const { code, address } = JSON.parse(stdout)
    expect(address).toBe(`http://localhost:${port}`)
    const answer = await fetch(`http://127.0.0.1:${port}/sign-in`, {
      method: 'POST',
      body: new URLSearchParams({ code }),
      redirect: 'manual',
    })
    expect(answer.status).toBe(303)
    expect(await openDesk({ board }).run('operators')).toMatchObject([{ name: 'Ana' }])

    kill('SIGTERM')
    expect((await ended).code).toBe(0)
  })
})
