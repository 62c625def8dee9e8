import type { ComponentProps, ReactNode } from 'react'

type IconButtonProps = ComponentProps<'button'> & {
  label: string
  /** Words that name the button's item in the accessible name, because a page may have many such buttons. */
  of?: string
  icon: ReactNode
}

export function IconButton({ label, of, icon, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={of ? `${label} ${of}` : label}
      title={label}
      className="icon-button"
      {...props}
    >
      {icon}
    </button>
  )
}
