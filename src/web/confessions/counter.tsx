import { lengthOf } from '../../contract/length.ts'

/** How much of a limit is used, once it is nearly reached. */
export function Counter({ text, limit, from }: { text: string; limit: number; from: number }) {
  const length = lengthOf(text.trim())
  if (length <= from) return null
  return (
    <span
      className={`text-meta ${length > limit ? 'font-semibold text-danger' : 'text-ink-quiet'}`}
    >
      {length}/{limit}
    </span>
  )
}
