/**
 * What was pressed or chosen before the program was there had nobody to answer: it is done now, once each and in
 * order. See `public/start.js`, which notes it. Called when the page is taken over, and gives back how to do it
 * when that is done: what a field holds is known then.
 */
export function collectEarlyPresses(): () => Promise<void> {
  document.getElementById('start')?.remove()
  const pressed = [...document.querySelectorAll<HTMLElement>('[data-pressed]')]
  const chosen = [...document.querySelectorAll('[data-chosen]')]
  pressed.sort((one, other) => orderOf(one) - orderOf(other))
  return async () => {
    for (const button of pressed.splice(0)) {
      // What the one before changed is rendered by then.
      await new Promise((resolve) => setTimeout(resolve))
      button.removeAttribute('data-pressed')
      button.click()
    }
    for (const select of chosen.splice(0)) {
      select.removeAttribute('data-chosen')
      select.dispatchEvent(new Event('change', { bubbles: true }))
    }
  }
}

function orderOf({ dataset }: HTMLElement): number {
  return Number(dataset.pressed)
}
