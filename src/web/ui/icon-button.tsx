import type { ComponentProps, ReactNode } from 'react'

type IconButtonProps = ComponentProps<'button'> & { label: string; icon: ReactNode }

export function IconButton({ label, icon, ...props }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} className="icon-button" {...props}>
      {icon}
    </button>
  )
}
