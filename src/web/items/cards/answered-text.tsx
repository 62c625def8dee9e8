import { Written } from '../../ui/user-text.tsx'

type AnsweredTextProps = { text: string; author?: string; className?: string }

/** The beginning of a text, above a reply to it. */
export function AnsweredText({ text, author, className = 'mt-2' }: AnsweredTextProps) {
  return (
    <blockquote className={`border-line border-l-2 pl-3 text-ink-quiet ${className}`}>
      {author && <p className="font-semibold text-meta">{author}</p>}
      <Written className="line-clamp-3 whitespace-normal!">{text}</Written>
    </blockquote>
  )
}
