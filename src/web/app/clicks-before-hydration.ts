/**
 * Collects the clicks and choices made before the program was loaded, which `public/start.js` has marked. Call it
 * before hydration. Returns a function that repeats them in order; call that one after hydration, because only then is
 * the value of a field known.
 */
export function collectClicksBeforeHydration(): () => Promise<void> {
  document.getElementById('start')?.remove()
  const pressed = [...document.querySelectorAll<HTMLElement>('[data-pressed]')]
  const chosen = [...document.querySelectorAll('[data-chosen]')]
  pressed.sort((one, other) => orderOf(one) - orderOf(other))
  return async () => {
    for (const button of pressed.splice(0)) {
      // Wait until React has rendered what the previous click changed.
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
