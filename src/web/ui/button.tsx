import type { ComponentProps } from 'react'

const looks = {
  primary:
    'bg-accent text-accent-ink font-semibold hover:brightness-105 active:brightness-95 aria-disabled:opacity-60',
  outline: 'border border-edge text-ink font-medium hover:bg-hover',
  quiet: 'text-ink-quiet font-medium hover:bg-hover hover:text-ink',
  link: 'underline underline-offset-4 decoration-line hover:decoration-current text-ink font-medium',
}

type ButtonProps = ComponentProps<'button'> & {
  look: keyof typeof looks
  /** Nothing happens on a click, and the button keeps the focus. */
  locked?: boolean
}

export function Button({ look, locked, className = '', onClick, ...props }: ButtonProps) {
  const shape = look === 'link' ? 'min-h-6' : 'min-h-11 px-4 rounded-control'
  return (
    <button
      type="button"
      {...props}
      aria-disabled={locked || undefined}
      onClick={(event) => {
        if (locked) event.preventDefault()
        else onClick?.(event)
      }}
      className={`inline-flex items-center justify-center gap-2 text-ui ${shape} ${looks[look]} ${className}`}
    />
  )
}
