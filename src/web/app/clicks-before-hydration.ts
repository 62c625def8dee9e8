/**
 * Call this before hydration: it collects the clicked buttons and changed selections that `public/start.js` has
 * marked. Returns a function that repeats them. Call that after hydration, when forms know the text that was typed
 * before.
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
