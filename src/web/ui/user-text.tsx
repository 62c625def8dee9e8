import type { ReactNode } from 'react'

export function Written({ text, className = '' }: { text: ReactNode; className?: string }) {
  return (
    <div dir="auto" className={`as-written text-reading ${className}`}>
      {text}
    </div>
  )
}
