import { navigate } from '../../ui/location.tsx'
import { loadFrames, waitForElement } from '../../ui/wait-for-element.ts'
import { findInArticle, selectedArticle } from './selection.ts'

const replyField = '#replies > form textarea'

/**
 * Focuses the field for a reply to the selected item, or to the confession if no item is selected. If the selected
 * item is a card in a list, opens its page first.
 */
export async function goToReplyField(): Promise<void> {
  const selected = selectedArticle()
  const button = findInArticle(selected, '[data-shortcut="r"]')
  const isOnPage = document.querySelector(replyField) !== null
  const path = findInArticle(selected, 'a[href$="#replies"]')?.getAttribute('href')
  if (button) button.click()
  // Do nothing, because the selected reply can't be answered.
  else if (isOnPage && selected && !path) return
  else if (isOnPage) await focusField()
  else if (path) {
    await navigate(path)
    await focusField()
  }
}

async function focusField(): Promise<void> {
  const field = await waitForElement(replyField, loadFrames)
  field?.focus()
}
