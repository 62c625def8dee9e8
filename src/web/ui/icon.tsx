import type { ComponentProps, ReactNode } from 'react'
import type { icons } from './icons.ts'

type IconProps = { name: keyof typeof icons; className?: string }

/** Draws an icon in the text colour. vite.config.ts puts all icons into the page, `npm run lab -- icons` adds new ones. */
export function Icon({ name, className }: IconProps) {
  return (
    <svg aria-hidden className={className ? `icon ${className}` : 'icon'}>
      <use href={`#${name}`} />
    </svg>
  )
}

type IconButtonProps = ComponentProps<'button'> & {
  label: string
  /** Words that name the button's item in the accessible name, because a page may have many such buttons. */
  item?: string
  icon: ReactNode
}

export function IconButton({ label, item, icon, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={item ? `${label} ${item}` : label}
      title={label}
      className="icon-button"
      {...props}
    >
      {icon}
    </button>
  )
}
