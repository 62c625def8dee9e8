import type { icons } from './icons.ts'

/** Draws an icon in the text colour. vite.config.ts puts all icons into the page, `npm run icons` adds new ones. */
export function Icon({ name, size }: { name: keyof typeof icons; size: number }) {
  return (
    <svg width={size} height={size} aria-hidden className="icon">
      <use href={`#${name}`} />
    </svg>
  )
}
