import type { ComponentProps, ReactNode } from 'react'

type IconButtonProps = ComponentProps<'button'> & {
  label: string
  /** Names the item that the button belongs to, for the accessible name where the page has several such buttons. */
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
