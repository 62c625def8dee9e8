import type { IconName } from './icon-names.ts'

/** Drawn once in each page (vite.config.ts), and shown wherever it is named, in the colour of the text. */
export function Icon({ name, size }: { name: IconName; size: number }) {
  return (
    <svg width={size} height={size} aria-hidden className="icon">
      <use href={`#${name}`} />
    </svg>
  )
}
