import {
  type ConfessionOrReply,
  itemOf,
  moreMenuId,
  moreSubject,
} from '../../data/dialogs/more-subject.ts'
import { quoted } from '../../ui/first-words.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { loadLazyParts, toastLoadError } from '../../ui/lazy.tsx'

export function MoreButton({ of }: { of: ConfessionOrReply }) {
  const item = itemOf(of)
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
        loadLazyParts().catch(toastLoadError)
      }}
    />
  )
}
