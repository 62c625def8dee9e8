import type { IconName } from 'lucide-react/dynamic'

/** In the colour of the text. vite.config.ts draws each one that is named in the sources into the page. */
export function Icon({ name, size }: { name: IconName; size: number }) {
  return (
    <svg width={size} height={size} aria-hidden className="icon">
      <use href={`#${name}`} />
    </svg>
  )
}
