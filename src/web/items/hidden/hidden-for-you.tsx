import type { MouseEvent } from 'react'
import { openEditor } from '../../data/dialogs/editor-state.ts'
import { showForMe } from '../../data/hidden-items/hidden-for-me.ts'
import { Button } from '../../ui/button.tsx'

type HiddenForYouProps = {
  id: string
  /** What its title would have been. */
  heading: 'h1' | 'h2' | 'p'
}

/** Stands where an item would. Its buttons say nothing of what is not to be seen. */
export function HiddenForYou({ id, heading: Heading }: HiddenForYouProps) {
  // What is pressed goes with the line; the item's place stays.
  const press = (act: () => void) => (event: MouseEvent) => {
    event.currentTarget.closest('article')?.focus({ preventScroll: true })
    act()
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-ink-quiet text-meta">
      <Heading>Hidden for you</Heading>
      <Button look="link" onClick={press(() => showForMe(id))} className="target text-meta!">
        Show
      </Button>
      <Button
        look="link"
        onClick={press(() => openEditor({ kind: 'hidden words' }))}
        className="target text-meta!"
      >
        Hidden words
      </Button>
    </div>
  )
}
