import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Each control that takes the focus shows all of its ring: nothing around it cuts it off. */
export async function expectWholeRings(page: Page): Promise<void> {
  // From here on the browser shows rings, as after any key.
  await page.keyboard.press('Tab')
  const cut = await page.evaluate(() => {
    const controls = 'a[href], button, input, select, textarea, article[tabindex]'
    const root = document.querySelector('dialog[open]') ?? document.body
    return [...root.querySelectorAll<HTMLElement>(controls)]
      .filter((control) => control.checkVisibility() && !control.closest('[popover]'))
      .flatMap((control) => {
        control.focus()
        // The ring may be that of what the control is the only one in, or drawn around it.
        const around = getComputedStyle(control, '::before').borderStyle !== 'none'
        const ringed = [control, control.parentElement].find(
          (it) => it && getComputedStyle(it).outlineStyle !== 'none',
        )
        const name = control.outerHTML.slice(0, 80)
        if (!ringed) return around ? [] : [`${name} has no ring`]
        const { outlineWidth, outlineOffset } = getComputedStyle(ringed)
        const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
        const ring = ringed.getBoundingClientRect()
        const found: string[] = []
        for (let it = ringed.parentElement; it && it !== document.body; it = it.parentElement) {
          const { overflowX, overflowY } = getComputedStyle(it)
          const box = it.getBoundingClientRect()
          const isCutX = ring.left - reach < box.left || ring.right + reach > box.right
          const isCutY = ring.top - reach < box.top || ring.bottom + reach > box.bottom
          if ((overflowX !== 'visible' && isCutX) || (overflowY !== 'visible' && isCutY))
            found.push(`${name} by ${it.outerHTML.slice(0, 80)}`)
        }
        return found
      })
  })
  expect(cut).toEqual([])
}

/**
 * Whoever taps within 44 px above or below its middle meets it, of an icon beside others also left and right. Links
 * within a sentence are as high as their line.
 */
export async function expectTouchTargets(page: Page): Promise<void> {
  const small = await page.evaluate(() => {
    const half = 21
    return [...document.querySelectorAll<HTMLElement>('a[href], button, select, [role=tab]')]
      .filter(
        (control) =>
          control.checkVisibility() && !control.closest('[popover], h1, h2, .skip-link, .news'),
      )
      .filter((control) => {
        control.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { left, top, width, height } = control.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        const meets = (dy: number) => {
          const met = document.elementFromPoint(x, y + dy)
          return control.contains(met)
        }
        const isWide = !control.matches('.icon-button') || width > 2 * half
        return !(isWide && meets(-half) && meets(half))
      })
      .map((control) => control.outerHTML.slice(0, 120))
  })
  expect(small).toEqual([])
}
