import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Expects that every focusable control shows its complete focus ring, which no element around it cuts off. */
export async function expectWholeRings(page: Page): Promise<void> {
  // Browsers show focus rings only after a key is pressed.
  await page.keyboard.press('Tab')
  const cut = await page.evaluate(() => {
    const controls = 'a[href], button, input, select, textarea, article[tabindex]'
    const root = document.querySelector('dialog[open]') ?? document.body
    return [...root.querySelectorAll<HTMLElement>(controls)]
      .filter((control) => control.checkVisibility() && !control.closest('[popover]'))
      .flatMap((control) => {
        control.focus()
        // The ring may belong to the control's parent or first part, or be drawn as the border of `::before`.
        const around = getComputedStyle(control, '::before').borderStyle !== 'none'
        const ringed = [control, control.parentElement, control.firstElementChild].find(
          (it) => it && getComputedStyle(it).outlineStyle !== 'none',
        )
        const name = control.outerHTML.slice(0, 80)
        if (!ringed) return around ? [] : [`${name} has no ring`]
        const { outlineWidth, outlineOffset } = getComputedStyle(ringed)
        const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
        const ring = ringed.getBoundingClientRect()
        const isInWindow = ring.left >= reach && ring.right + reach <= window.innerWidth
        const found = isInWindow ? [] : [`${name} by the window`]
        for (let it = ringed.parentElement; it && it !== document.body; it = it.parentElement) {
          const { overflowX, overflowY, overflowClipMargin } = getComputedStyle(it)
          const margin = overflowX === 'clip' ? Number.parseFloat(overflowClipMargin) : 0
          const box = it.getBoundingClientRect()
          const beyond = reach - margin
          const isCutX = ring.left - beyond < box.left || ring.right + beyond > box.right
          const isCutY = ring.top - beyond < box.top || ring.bottom + beyond > box.bottom
          if ((overflowX !== 'visible' && isCutX) || (overflowY !== 'visible' && isCutY))
            found.push(`${name} by ${it.outerHTML.slice(0, 80)}`)
        }
        return found
      })
  })
  expect(cut).toEqual([])
}

/**
 * Expects that a tap 21 px above or below the middle of a control still hits it, and that icon buttons are wider than
 * 42 px. Links within a text may be smaller (WCAG 2.5.8).
 */
export async function expectTouchTargets(page: Page): Promise<void> {
  const small = await page.evaluate(() => {
    const half = 21
    return [...document.querySelectorAll<HTMLElement>('a[href], button, select, [role=tab]')]
      .filter(
        (control) =>
          control.checkVisibility() &&
          !control.closest('[popover], h1, h2, .as-written, .skip-link, .news'),
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
