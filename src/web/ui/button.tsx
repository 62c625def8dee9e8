import { type ComponentProps, useEffect, useRef, useState } from 'react'

const looks = {
  primary: 'bg-accent text-accent-ink font-semibold hover:brightness-105 active:brightness-95',
  danger: 'danger-button font-semibold hover:brightness-105',
  outline: 'border border-edge text-ink font-medium hover:bg-hover',
  quiet: 'text-ink-quiet font-medium hover:bg-hover hover:text-ink',
  link: 'underline underline-offset-4 decoration-edge hover:decoration-current text-ink font-medium',
}

const sizes = {
  normal: 'min-h-11 px-4 rounded-control',
  small: 'min-h-9 px-3 rounded-control',
  text: 'min-h-6',
}

type ButtonProps = ComponentProps<'button'> & {
  look: keyof typeof looks
  size?: keyof typeof sizes
  /** Ignores clicks. Unlike `disabled`, this keeps the button focusable. */
  locked?: boolean
}

export function Button({ look, size, locked, className = '', onClick, ...props }: ButtonProps) {
  const shape = sizes[size ?? (look === 'link' ? 'text' : 'normal')]
  return (
    <button
      type="button"
      {...props}
      aria-disabled={locked || undefined}
      onClick={(event) => {
        if (locked) event.preventDefault()
        else onClick?.(event)
      }}
      className={`inline-flex items-center justify-center gap-2 max-w-full shrink-0 sm:whitespace-nowrap text-ui ${shape} ${looks[look]} ${className}`}
    />
  )
}

export function useLock(durationMs: number): [locked: boolean, lock: () => void] {
  const [locked, setLocked] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const lock = () => {
    setLocked(true)
    timer.current = setTimeout(() => setLocked(false), durationMs)
  }
  return [locked, lock]
}
