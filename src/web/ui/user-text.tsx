import type { ReactNode } from 'react'

type WrittenProps = { size?: 'text-reading' | 'text-base'; className?: string; children: ReactNode }

/** A text that a user wrote. */
export function Written({ size = 'text-reading', className = '', children }: WrittenProps) {
  return (
    <div dir="auto" className={`as-written ${size} ${className}`}>
      {children}
    </div>
  )
}
