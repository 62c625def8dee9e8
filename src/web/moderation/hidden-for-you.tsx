import { Button } from '../ui/button.tsx'
import { showForMe } from './kept-for-me.ts'

type HiddenForYouProps = {
  id: string
  /** What its title would have been. */
  heading: 'h1' | 'h2' | 'p'
}

/** Stands where an item would. Its button says nothing of what is not to be seen. */
export function HiddenForYou({ id, heading: Heading }: HiddenForYouProps) {
  return (
    <div className="flex items-center gap-4 text-ink-quiet text-meta">
      <Heading>Hidden for you</Heading>
      <Button
        look="link"
        onClick={({ currentTarget }) => {
          currentTarget.closest('article')?.focus({ preventScroll: true })
          showForMe(id)
        }}
        className="target text-meta!"
      >
        Show
      </Button>
    </div>
  )
}
