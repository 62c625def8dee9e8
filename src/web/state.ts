import type { DehydratedState } from '@tanstack/react-query'
import type { BoardFacts } from '../contract/page.ts'

/** What a rendered page hands to the browser, so that its first render is the same. */
export type PageState = { facts: BoardFacts; now: string; queries: DehydratedState }

/** JSON that can't end its script element, whatever people wrote. */
export function stateJson(state: PageState): string {
  return JSON.stringify(state)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
}

/** Takes the state out of the page: nobody finds it there after a sign-out. */
export function takeState(): PageState {
  const element = document.getElementById('state')
  element?.remove()
  return JSON.parse(element?.textContent ?? '')
}
