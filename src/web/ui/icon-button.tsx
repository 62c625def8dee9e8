import type { ComponentProps, ReactNode } from 'react'

type IconButtonProps = ComponentProps<'button'> & { label: string; icon: ReactNode }

export function IconButton({ label, icon, className = '', ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...props}
      className={`grid size-11 shrink-0 place-items-center rounded-full text-ink-quiet hover:bg-hover hover:text-ink ${className}`}
    >
      {icon}
    </button>
  )
}
