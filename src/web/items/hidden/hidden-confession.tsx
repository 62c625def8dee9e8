import type { Confession, ConfessionCard } from '../../../contract/confessions.ts'
import { HiddenNotice } from './hidden-notice.tsx'

type HiddenConfessionProps = { confession: Confession | ConfessionCard; className: string }

export function HiddenConfession({ confession, className }: HiddenConfessionProps) {
  const { id, title, hidden, isOwner } = confession
  return (
    hidden && (
      <HiddenNotice
        hidden={hidden}
        item={{ kind: 'confession', id, of: title, isOwner }}
        edit={{ kind: 'confession', id }}
        className={className}
      />
    )
  )
}
