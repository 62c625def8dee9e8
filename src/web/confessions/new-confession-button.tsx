import { useParts } from '../later.tsx'
import { Icon } from '../ui/icon.tsx'
import { openNewConfession } from './new-confession-state.ts'

export function NewConfessionButton() {
  const parts = useParts()
  return (
    <button
      type="button"
      aria-label="New confession"
      ref={parts?.goesWhileReading}
      onClick={openNewConfession}
      className="round-button fixed right-5 bottom-6 z-30 grid size-[min(3.5rem,72px)] place-items-center rounded-full bg-accent text-accent-ink shadow-lg hover:brightness-105 active:brightness-95 md:right-[max(1.5rem,calc(50%-24rem))]"
    >
      <Icon name="pen-line" size={24} />
    </button>
  )
}
