import type { ReactNode } from 'react'

type WrittenProps = { size?: 'text-reading' | 'text-base'; className?: string; children: ReactNode }

/** A text that a user wrote. Several blank lines in a row show as one. */
export function Written({ size = 'text-reading', className = '', children }: WrittenProps) {
  return (
    <div dir="auto" lang={langOf(children)} className={`as-written ${size} ${className}`}>
      {typeof children === 'string' ? children.replace(/\n(?:[^\S\n]*\n){2,}/g, '\n\n') : children}
    </div>
  )
}

/** Korean words are not broken at the end of a line, as `:lang(ko)` says. Other languages break as their scripts do. */
export function langOf(text: ReactNode): string | undefined {
  return /[가-힣]/.test(`${text}`) ? 'ko' : undefined
}

type FoldedTextProps = { text: string; isOpen?: boolean; className: string }

/** A text in a list. A long one shows its first lines and 'Read more', also without JavaScript. */
export function FoldedText({ text, isOpen = false, className }: FoldedTextProps) {
  // Such a text has more lines than a folded one, also in the widest column.
  const isLong = text.length > 1_500 || text.split('\n').length > 30
  if (isOpen || !isLong) return <Written className={className}>{text}</Written>
  return (
    <>
      <Written className={`folded-text ${className}`}>{text}</Written>
      <details className="disclosure group mt-2 print:hidden">
        <summary>
          <span className="group-open:hidden">Read more</span>
          <span className="hidden group-open:inline">Read less</span>
          <span className="sr-only">{quoted(text)}</span>
        </summary>
      </details>
    </>
  )
}

/** Quotes the first words of an item in a dialog about it, in their own text direction. */
export function Quote({ text, className = '' }: { text: string; className?: string }) {
  return (
    <p dir="auto" className={`in-box font-serif text-ink-quiet ${className}`}>
      “{firstWords(text, 12)}”
    </p>
  )
}

/** Maximum UTF-16 code units of the result for each word, because one word may be as long as a whole text. */
const maxWordLength = 10

/** Quotes the first words of a text. In accessible names, they tell which item a button is for. */
export function quoted(text: string): string {
  return `“${firstWords(text, 6)}”`
}

export function firstWords(text: string, maxWords: number): string {
  const words = text.trim().split(/\s+/, maxWords + 1)
  const start = words
    .slice(0, maxWords)
    .join(' ')
    .slice(0, maxWords * maxWordLength)
    .toWellFormed()
  return words.length > maxWords ? `${start} …` : start
}
