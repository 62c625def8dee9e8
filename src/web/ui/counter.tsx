import { lengthOf } from '../../contract/length.ts'

export function Counter({ text, limit, from }: { text: string; limit: number; from: number }) {
  const length = lengthOf(text.trim())
  if (length <= from) return null
  return (
    <span
      className={`ml-auto text-meta ${length > limit ? 'font-semibold text-danger' : 'text-ink-quiet'}`}
    >
      {`${length}/${limit}`}
    </span>
  )
}
