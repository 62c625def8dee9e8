import { firstWords } from './first-words.ts'

/** Quotes the first words of an item in a dialog about it, in their own text direction. */
export function Quote({ of, className = '' }: { of: string; className?: string }) {
  return (
    <p dir="auto" className={`in-box font-serif text-ink-quiet ${className}`}>
      “{firstWords(of, 12)}”
    </p>
  )
}
