import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeAtEnd } from '../../kit/closing.ts'
import { startProgram } from '../../kit/start-program.ts'
import { connectBidi, type Send } from './bidi.ts'
import type { Browser, Size, Window } from './driver.ts'

/** Starts Firefox without a display, and drives it by WebDriver BiDi. */
export async function startFirefox(program: string): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'spill-firefox-'))
  closeAtEnd(() => rmSync(profile, { recursive: true, force: true }))
  const { untilWritten, end } = startProgram(program, [
    ...['--headless', '--no-remote', '--profile', profile],
    '--remote-debugging-port=0',
  ])
  const address = await untilWritten(/WebDriver BiDi listening on (ws:\S+)/)
  const send = await connectBidi(`${address}/session`)
  const { capabilities } = await send('session.new', { capabilities: {} })
  return {
    name: `Firefox ${capabilities.browserVersion}`,
    openWindow: (size) => openWindow(send, size),
    close: end,
  }
}

/** Opens a tab in a user context of its own, which has its own cookies and storage. */
async function openWindow(send: Send, viewport: Size): Promise<Window> {
  const { userContext } = await send('browser.createUserContext', {})
  const { context } = await send('browsingContext.create', { type: 'tab', userContext })
  await send('browsingContext.setViewport', { context, viewport })
  const setConditions = (networkConditions: object | null) =>
    send('emulation.setNetworkConditions', { contexts: [context], networkConditions })
  // Firefox 140, Debian's, doesn't know the command yet.
  const canSetConditions = await setConditions(null).then(
    () => true,
    () => false,
  )
  return {
    navigate: (url) => send('browsingContext.navigate', { context, url, wait: 'none' }),
    back: () => send('browsingContext.traverseHistory', { context, delta: -1 }),
    reload: () => send('browsingContext.reload', { context, wait: 'none' }),
    evaluate: async (expression) => {
      const target = { context }
      const outcome = await send('script.evaluate', { expression, target, awaitPromise: true })
      if (outcome.type === 'exception') throw new Error(outcome.exceptionDetails.text)
      return outcome.result.value
    },
    perform: (actions) => send('input.performActions', { context, actions }),
    picture: async () => {
      const { data } = await send('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    ...(canSetConditions && {
      setOffline: (isOffline: boolean) => setConditions(isOffline ? { type: 'offline' } : null),
    }),
    close: () => send('browser.removeUserContext', { userContext }),
  }
}
