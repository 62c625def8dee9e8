import { Written } from '../../ui/user-text.tsx'

type AnsweredTextProps = { text: string; author?: string; className?: string }

/** The beginning of a text, above a reply to it. */
export function AnsweredText({ text, author, className = 'mb-2' }: AnsweredTextProps) {
  return (
    <blockquote className={`border-line border-l-2 pl-3 text-ink-quiet ${className}`}>
      {author && <p className="font-semibold text-meta">{author}</p>}
      {/* Hidden, so that half of the next line doesn't show below the last one. */}
      <Written className="line-clamp-3 overflow-hidden! whitespace-normal!">{text}</Written>
    </blockquote>
  )
}
