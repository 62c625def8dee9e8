import type { ReactNode } from 'react'

/** Text exactly as a person wrote it. */
export function Written({ text, className = '' }: { text: ReactNode; className?: string }) {
  return (
    <div dir="auto" className={`as-written text-reading ${className}`}>
      {text}
    </div>
  )
}
