import type { Confession, ConfessionCard } from '../../../contract/confessions.ts'
import { confessionPath } from '../../data/confessions/confession-path.ts'
import { quoted } from '../../ui/first-words.ts'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyFunction } from '../../ui/lazy.tsx'
import { toastError } from '../../ui/toasts.ts'
import { MoreButton } from './more-button.tsx'
import { OwnerActions } from './owner-actions.tsx'

const shareLink = lazyFunction(() => import('./share-link.ts'), 'shareLink')

export function ConfessionActions({ confession }: { confession: Confession | ConfessionCard }) {
  const { id, title, isOwner, hidden } = confession
  const share = () => {
    shareLink(title, confessionPath(id)).catch(() => toastError("Couldn't share or copy link"))
  }
  return (
    <>
      {!hidden && (
        <IconButton
          label="Share"
          of={quoted(title)}
          data-shortcut="s"
          icon={<Icon name="share-2" size={17} />}
          onClick={share}
        />
      )}
      {isOwner && <OwnerActions of={confession} />}
      {!hidden && <MoreButton of={confession} />}
    </>
  )
}
