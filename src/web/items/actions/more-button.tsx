import { flushSync } from 'react-dom'
import {
  type ConfessionOrReply,
  itemOf,
  moreMenuId,
  moreSubject,
} from '../../data/dialogs/dialogs.ts'
import { quoted } from '../../ui/first-words.ts'
import { Icon, IconButton } from '../../ui/icon.tsx'
import { loadLazyParts, toastLoadError } from '../../ui/lazy.tsx'

export function MoreButton({ of }: { of: ConfessionOrReply }) {
  const item = itemOf(of)
  return (
    <IconButton
      label="More"
      of={quoted(item.of)}
      aria-haspopup="menu"
      // The browser opens the menu, closes it on a second click, and restores the focus.
      popoverTarget={moreMenuId}
      icon={<Icon name="ellipsis" />}
      onClick={({ currentTarget: button }) => {
        // Close a menu that another button has opened. The browser itself closes this button's menu.
        if (moreSubject.get()?.button !== button) document.getElementById(moreMenuId)?.hidePopover()
        // Render the menu at once, because the browser opens it right after this handler.
        flushSync(() => moreSubject.set({ item, button }))
        loadLazyParts().catch(toastLoadError)
      }}
    />
  )
}
