import { Written } from '../../ui/user-text.tsx'

type AnsweredTextProps = {
  text: string
  author?: string
  /** A quote of one line is in small letters. By default, it has up to three lines. */
  size?: 'line' | 'lines'
  className?: string
}

/** The beginning of a text, above a reply to it. */
export function AnsweredText({ text, author, size, className = 'mt-2' }: AnsweredTextProps) {
  const isLine = size === 'line'
  return (
    <blockquote className={`border-line border-l-2 pl-3 text-ink-quiet ${className}`}>
      {author && <p className="font-semibold text-meta">{author}</p>}
      <Written
        size={isLine ? 'text-base' : 'text-reading'}
        // Hidden, so that half of the next line doesn't show below the last one.
        className={`${isLine ? 'line-clamp-1' : 'line-clamp-3'} overflow-hidden! whitespace-normal!`}
      >
        {text}
      </Written>
    </blockquote>
  )
}
