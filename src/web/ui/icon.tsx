import type { IconName } from './icon-names.ts'

type IconProps = { name: IconName; size: number; className?: string }

/** Drawn once in each page (vite.config.ts), and shown wherever it is named, in the colour of the text. */
export function Icon({ name, size, className = '' }: IconProps) {
  return (
    <svg width={size} height={size} aria-hidden className={`icon ${className}`}>
      <use href={`#${name}`} />
    </svg>
  )
}
