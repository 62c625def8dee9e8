import { navigate } from '../../ui/location.tsx'
import { shownElement } from '../../ui/shown-element.ts'
import { findOwn, selectedArticle } from './selection.ts'

const replyField = '#replies > form textarea'

/** Focuses the reply field of the selected reply, or of the confession. A card's is on the confession's page. */
export async function goToReplyField(): Promise<void> {
  const selected = selectedArticle()
  const button = findOwn(selected, '[data-shortcut="r"]')
  const isOnPage = document.querySelector(replyField) !== null
  const path = findOwn(selected, 'a[href$="#replies"]')?.getAttribute('href')
  if (button) button.click()
  // The selected reply can't be answered.
  else if (isOnPage && selected && !path) return
  else if (isOnPage) await focusField()
  else if (path) {
    await navigate(path)
    await focusField()
  }
}

async function focusField(): Promise<void> {
  const field = await shownElement(replyField)
  field?.focus()
}
