import type { ComponentProps, ReactNode } from 'react'

type IconButtonProps = ComponentProps<'button'> & {
  label: string
  /** What it is about, where there are several. */
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
