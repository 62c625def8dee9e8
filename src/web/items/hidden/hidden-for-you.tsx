import type { MouseEvent } from 'react'
import { openDialog } from '../../data/dialogs/dialogs.ts'
import { hiddenForMe, showForMe } from '../../data/hidden-items/hidden-for-me.ts'
import { Button } from '../../ui/button.tsx'
import { useStore } from '../../ui/store.ts'

type HiddenForYouProps = {
  id: string
  /** The element that the item's title would have. */
  heading: 'h1' | 'h2' | 'p'
}

/** Replaces an item that the user has hidden for themselves. The labels must not reveal what is hidden. */
export function HiddenForYou({ id, heading: Heading }: HiddenForYouProps) {
  const isChosen = useStore(hiddenForMe, ({ ids }) => ids.includes(id))
  // Move the focus to the article, which stays, because the clicked button disappears.
  const press = (act: () => void) => (event: MouseEvent) => {
    event.currentTarget.closest('article')?.focus({ preventScroll: true })
    act()
  }
  return (
    <div className="-mt-3 flex min-h-11 flex-wrap items-center gap-x-4 text-ink-quiet text-meta">
      <Heading>Hidden for you</Heading>
      <Button look="link" onClick={press(() => showForMe(id))} className="target text-meta!">
        {isChosen ? 'Undo' : 'Show'}
      </Button>
      {!isChosen && (
        <Button
          look="link"
          onClick={press(() => openDialog({ kind: 'hidden words' }))}
          className="target text-meta!"
        >
          Hidden words
        </Button>
      )}
    </div>
  )
}
