import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../test/free-port.ts'
import { closeAtEnd } from '../../kit/closing.ts'
import { startProgram } from '../../kit/start-program.ts'
import { until } from '../../kit/until.ts'
import type { Browser, Size, Window } from './driver.ts'

/**
 * WebKitGTK has no mode without a display, so it gets one in memory, whose number is printed. Without a window manager
 * the window below the pointer has the focus. The pointer is in the middle of the screen, which is so low that this is
 * the toolbar of every window.
 */
const display = ['-displayfd', '1', '-screen', '0', '600x20x24', '-nolisten', 'tcp']

const settings = {
  // Otherwise it asks the system whether there is a network, and a machine in a sandbox has none.
  GIO_USE_NETWORK_MONITOR: 'base',
  NO_AT_BRIDGE: '1',
}

/** Without this, the toolbar is wider than a phone. */
const narrowToolbar = '* { min-width: 0; padding: 0; margin: 0; border: none }'

/**
 * A script in a page that is left at this moment may never be answered, not even with the driver's own timeout. The next
 * try then runs in the next page.
 */
const scriptTimeoutMs = 5_000
const commandTimeoutMs = 20_000

type Session = { sessionId: string; capabilities: { browserVersion: string } }

/** Starts WebKitGTK's driver, which starts a browser for each window. It speaks WebDriver, and BiDi only in parts. */
export async function startWebKit(program: string, xvfb: string): Promise<Browser> {
  const screen = startProgram(xvfb, display)
  const DISPLAY = `:${await screen.untilWritten(/(\d+)\n/)}`
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const env = { ...process.env, ...settings, DISPLAY, XDG_CONFIG_HOME: writeToolkitStyle() }
  const driver = startProgram(program, [`--port=${port}`], { env })
  await until('the driver of WebKitGTK', () => request(`${origin}/status`))
  const { sessionId, capabilities } = await openSession(origin)
  await request(`${origin}/session/${sessionId}`, 'DELETE')
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    openWindow: (size) => openWindow(origin, size),
    close: async () => {
      await driver.end()
      await screen.end()
    },
  }
}

/** Returns a folder of settings for the toolkit. It is deleted at the end of the run. */
function writeToolkitStyle(): string {
  const folder = mkdtempSync(join(tmpdir(), 'spill-webkit-'))
  closeAtEnd(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'gtk-3.0'))
  writeFileSync(join(folder, 'gtk-3.0/gtk.css'), narrowToolbar)
  return folder
}

function openSession(origin: string): Promise<Session> {
  return request(`${origin}/session`, 'POST', {
    capabilities: {
      alwaysMatch: {
        // The page says when it is ready, and may wait for a script that a step holds back.
        pageLoadStrategy: 'none',
        timeouts: { script: scriptTimeoutMs },
      },
    },
  })
}

/** Opens a browser, which has only one window. */
async function openWindow(origin: string, size: Size): Promise<Window> {
  const { sessionId } = await openSession(origin)
  const session = `${origin}/session/${sessionId}`
  const send = <Answer>(command: string, body: object = {}): Promise<Answer> =>
    request(`${session}/${command}`, 'POST', body)
  const evaluate = (expression: string): Promise<string> =>
    request(
      `${session}/execute/sync`,
      'POST',
      { script: `return ${expression}`, args: [] },
      scriptTimeoutMs + 1_000,
    )
  await resize(session, size, evaluate)
  return {
    navigate: (url) => send('url', { url }),
    back: () => send('back'),
    reload: () => send('refresh'),
    evaluate,
    perform: (actions) => send('actions', { actions }),
    picture: async () => Buffer.from(await request<string>(`${session}/screenshot`), 'base64'),
    close: () => request(session, 'DELETE'),
  }
}

/** Sizes the window so that the page gets this size. A part of the window is the browser's own. */
async function resize(session: string, { width, height }: Size, evaluate: Window['evaluate']) {
  await until(`a page of ${width} × ${height}`, async () => {
    const inner: Size = JSON.parse(
      await evaluate('JSON.stringify({ width: innerWidth, height: innerHeight })'),
    )
    if (inner.width === width && inner.height === height) return true
    const outer = await request<Size>(`${session}/window/rect`)
    await request(`${session}/window/rect`, 'POST', {
      width: outer.width + width - inner.width,
      height: outer.height + height - inner.height,
    })
    return false
  })
}

async function request<Answer>(
  url: string,
  method = 'GET',
  body?: object,
  timeoutMs = commandTimeoutMs,
): Promise<Answer> {
  const answer = await fetch(url, {
    method,
    signal: AbortSignal.timeout(timeoutMs),
    ...(body && { body: JSON.stringify(body) }),
  }).catch((cause) => {
    throw new Error(`${method} ${new URL(url).pathname} got no answer`, { cause })
  })
  const { value } = await answer.json()
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}
