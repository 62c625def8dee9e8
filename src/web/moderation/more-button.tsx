import { advice, failure, loadLater } from '../later.tsx'
import { quoted } from '../ui/first-words.ts'
import { Icon } from '../ui/icon.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { toastError } from '../ui/toasts.ts'
import { type Item, moreMenuId, moreSubject } from './more-subject.ts'

export function MoreButton({ item }: { item: Item }) {
  return (
    <IconButton
      label="More"
      of={quoted(item.of)}
      aria-haspopup="menu"
      // The browser opens it after our handler, closes it when pressed again, and gives the focus back.
      popoverTarget={moreMenuId}
      icon={<Icon name="ellipsis" size={17} />}
      onClick={({ currentTarget: button }) => {
        // It would close only what another one opened.
        if (moreSubject.get()?.button !== button) document.getElementById(moreMenuId)?.hidePopover()
        moreSubject.set({ item, button })
        loadLater().catch(() => toastError(failure, { description: advice }))
      }}
    />
  )
}
