import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type ConfessionOrReply,
  itemOf,
  moreMenuId,
  moreSubject,
  openEditorOf,
  reportedIds,
} from '../../data/dialogs/dialogs.ts'
import { Icon, IconButton } from '../../ui/icon.tsx'
import { lazyComponent, loadLazyParts, toastLoadError } from '../../ui/lazy.tsx'
import { useStore } from '../../ui/store.ts'
import { toast, toastError } from '../../ui/toasts.ts'
import { quoted } from '../../ui/user-text.tsx'
import { Reported } from '../hidden/lazy-notices.ts'
import { UpvoteButton } from './upvote-button.tsx'

const DeleteDialog = lazyComponent(() => import('./delete-dialog.tsx'), 'DeleteDialog')

type ItemBarProps = {
  item: ConfessionOrReply
  className?: string
  upvotes?: ReactNode
  /** Buttons at the end, after those of the owner. */
  actions?: ReactNode
  /** What stands between the upvotes and the buttons at the end. */
  children?: ReactNode
}

export function ItemBar({ item, className = 'bar', upvotes, actions, children }: ItemBarProps) {
  const isReported = useStore(reportedIds, (ids) => ids.includes(item.id))
  return (
    <div className={className}>
      {upvotes ?? (!item.hidden && <UpvoteButton item={item} />)}
      {children}
      <span className="actions ml-auto">
        {/* First, so that the other buttons are in the same place on every item. */}
        {item.isOwner && <OwnerActions item={item} />}
        {actions}
      </span>
      {isReported && <Reported {...itemOf(item)} />}
    </div>
  )
}

function OwnerActions({ item }: { item: ConfessionOrReply }) {
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const { kind, text } = itemOf(item)
  return (
    <>
      {item.hidden?.canShow !== false && (
        <IconButton
          label={`Edit ${kind}`}
          item={quoted(text)}
          data-shortcut="e"
          icon={<Icon name="pencil" />}
          onClick={() => openEditorOf(item)}
        />
      )}
      <IconButton
        label={`Delete ${kind}`}
        item={quoted(text)}
        icon={<Icon name="trash" />}
        onClick={() => setAsking(true)}
      />
      {isAsking && <DeleteDialog item={item} onClose={close} onLoadError={close} />}
    </>
  )
}

/** Opens the menu of an item. A hidden one has none. */
export function MoreButton({ item: shown }: { item: ConfessionOrReply }) {
  const item = itemOf(shown)
  if (shown.hidden) return null
  return (
    <IconButton
      label="More"
      item={quoted(item.text)}
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

/**
 * Opens the device's share sheet with a link to a page of this site. If the device has none or refuses, copies the link.
 * This is not a lazy part: WebKit refuses both if the click has to wait for a file.
 */
export async function shareLink(title: string, path: string): Promise<void> {
  const url = new URL(path, window.location.origin).href
  try {
    await navigator.share({ title, url })
    return toast('Shared successfully!')
  } catch (error) {
    // The user closed the share sheet, which is not an error.
    if (error instanceof DOMException && error.name === 'AbortError') return
  }
  try {
    await navigator.clipboard.writeText(url)
    toast('Link copied to clipboard!')
  } catch {
    toastError("Couldn't share or copy link")
  }
}
