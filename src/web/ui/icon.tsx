import type { icons } from './icons.ts'

type IconProps = { name: keyof typeof icons; className?: string }

/** Draws an icon in the text colour. vite.config.ts puts all icons into the page, `npm run icons` adds new ones. */
export function Icon({ name, className }: IconProps) {
  return (
    <svg aria-hidden className={className ? `icon ${className}` : 'icon'}>
      <use href={`#${name}`} />
    </svg>
  )
}
