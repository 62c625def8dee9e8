import type { icons } from './icons.ts'

/** In the colour of the text. vite.config.ts draws all icons into the page; `npm run icons` fetches a new one. */
export function Icon({ name, size }: { name: keyof typeof icons; size: number }) {
  return (
    <svg width={size} height={size} aria-hidden className="icon">
      <use href={`#${name}`} />
    </svg>
  )
}
