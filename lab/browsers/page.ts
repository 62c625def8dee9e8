import { until } from '../kit/until.ts'
import { clicksAt, codePoints, keyPresses, keysOf } from './actions.ts'
import type { Window } from './drivers/driver.ts'
import { examine, type Found, type Query } from './examine.ts'

export type Page = ReturnType<typeof openPage>
type Sight = ReturnType<typeof lookInto>

/** Finds and uses the elements of a page by their roles and names. Each call waits until the page is as expected. */
export function openPage(window: Window, origin: string) {
  const sight = lookInto(window)
  return {
    ...sight,
    ...actIn(window, sight),
    ...moveIn(window, origin, sight),
    setOffline: window.setOffline,
    picture: window.picture,
    /** Sends a request with the cookies of the window. Returns the body of the answer. */
    call: async (method: string, path: string, body?: object) => {
      const json = body ? JSON.stringify(body) : null
      const { status, text } = await sight.evaluate(send, method, path, json)
      if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text}`)
      return text ? JSON.parse(text) : null
    },
  }
}

function lookInto(window: Window) {
  /** Runs a function in the page. It must not use anything outside itself. */
  const evaluate = async <Given extends unknown[], Answer>(
    run: (...given: Given) => Answer | Promise<Answer>,
    ...given: Given
  ): Promise<Answer> => {
    const call = `(${run})(...${JSON.stringify(given)})`
    const expression = `(async () => JSON.stringify((await ${call}) ?? null))()`
    return JSON.parse(await window.evaluate(expression))
  }
  const findAll = (query: Query) => evaluate(examine, query)
  return {
    evaluate,
    /** Waits until the first one that matches is as expected, and returns it. */
    see: (query: Query, isExpected: (found: Found) => boolean = () => true) =>
      until(
        wordsFor(query),
        async () => {
          const [found] = await findAll(query)
          return found && isExpected(found) ? found : undefined
        },
        { explain: async () => summaryOf(await findAll({ role: query.role })) },
      ),
    untilCount: (query: Query, count: number) =>
      until(`${count} of ${wordsFor(query)}`, async () => (await findAll(query)).length === count),
    untilGone: (query: Query) =>
      until(`no ${wordsFor(query)}`, async () => (await findAll(query)).length === 0),
    untilText: (text: string) =>
      until(`“${text}”`, () => evaluate((text) => document.body.innerText.includes(text), text)),
    /** Waits until a function in the page returns true. */
    until: <Given extends unknown[]>(
      what: string,
      isSo: (...given: Given) => boolean,
      ...given: Given
    ) => until(what, () => evaluate(isSo, ...given)),
  }
}

function actIn(window: Window, { evaluate, see }: Sight) {
  const pressAll = (presses: string[][]) => window.perform([keyPresses(presses)])
  const click = async (query: Query, times = 1) => {
    const { x, y } = await until(`being able to click ${wordsFor(query)}`, async () => {
      const [found] = await evaluate(examine, query, 'aim')
      return found?.isHit ? found : undefined
    })
    await window.perform([clicksAt(x, y, times)])
  }
  return {
    click,
    focus: (query: Query) => evaluate(examine, query, 'focus'),
    /** Scrolls to it. Returns where it stands then. */
    scrollTo: async (query: Query) => {
      await see(query)
      return (await evaluate(examine, query, 'aim'))[0] as Found
    },
    /** Presses one key after the other. Keys that are held together are joined with `+`. */
    press: (...keys: string[]) => pressAll(keys.map(keysOf)),
    type: (text: string) => pressAll(codePoints(text)),
    /** Replaces the text of a field. */
    fill: async (query: Query, text: string) => {
      await click(query)
      await see(query, ({ hasFocus }) => hasFocus)
      await pressAll([keysOf('Control+a'), ...codePoints(text)])
      await see(query, ({ value }) => value === text)
    },
  }
}

function moveIn(window: Window, origin: string, { evaluate }: Sight) {
  const untilLoaded = (isLoaded: () => boolean | Promise<boolean>) =>
    until('the page to load', async () => (await evaluate(isNewPage)) && evaluate(isLoaded))
  const leave = async (move: () => Promise<unknown>, isLoaded: () => boolean) => {
    await evaluate(() => void Object.assign(globalThis, { isLeft: true }))
    await move()
    await untilLoaded(isLoaded)
  }
  /** A step is faster than a person, so it waits for the lazy parts. The page loads them at the first input. */
  const untilComplete = async () => {
    await window.perform([clicksAt(1, 1, 0)])
    await untilLoaded(hasLazyParts)
  }
  const addressOf = (path: string) => new URL(path, origin).href
  const navigate = (path: string) => () => window.navigate(addressOf(path))
  return {
    open: async (path: string) => {
      await leave(navigate(path), isTakenOver)
      await untilComplete()
    },
    /** Opens a page and waits only until it is shown. */
    openEarly: (path: string) => leave(navigate(path), isShown),
    untilTakenOver: () => untilLoaded(isTakenOver),
    reload: async () => {
      await leave(window.reload, isTakenOver)
      await untilComplete()
    },
    back: window.back,
    untilAt: (path: string) =>
      until(
        `the address ${path}`,
        () => evaluate((address) => location.href === address, addressOf(path)),
        { explain: () => evaluate(() => location.href) },
      ),
  }
}

/* These functions run in the page. */

function isNewPage(): boolean {
  return !('isLeft' in globalThis) && document.readyState !== 'loading'
}

/** Returns whether the program has taken over the page. It then removes the script that starts it. */
function isTakenOver(): boolean {
  return document.getElementById('start') === null
}

/** Returns whether the lazy parts have run. Until then, a key that is pressed is lost. */
async function hasLazyParts(): Promise<boolean> {
  const files = performance.getEntriesByType('resource')
  const lazyParts = files.find(({ name }) => name.includes('lazy-parts'))
  if (!lazyParts) return false
  // React renders them in the task in which they arrive, so before the next key.
  await import(lazyParts.name)
  return true
}

function isShown(): boolean {
  return document.querySelector('main') !== null
}

async function send(method: string, path: string, body: string | null) {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(path, { method, ...(body && { headers, body }) })
  return { status: answer.status, text: await answer.text() }
}

/* Messages of steps that differ. */

function wordsFor({ role, name, text, inside, at }: Query): string {
  const words = [
    role,
    name && `“${name}”`,
    text && `with “${text}”`,
    at !== undefined && `number ${at + 1}`,
    inside && `in ${wordsFor(inside)}`,
  ]
  return words.filter(Boolean).join(' ')
}

function summaryOf(found: Found[]): string {
  const names = found
    .slice(0, 8)
    .map(({ name, text, value }) => `“${(value || name || text).slice(0, 60)}”`)
  return names.length ? `there are ${names.join(', ')}` : 'there is none'
}
