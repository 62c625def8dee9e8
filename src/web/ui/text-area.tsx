import { type ComponentProps, type ReactNode, useId } from 'react'
import { lengthOf } from '../../contract/length.ts'
import { FieldNote, noteAttributes, useEarlyText, useNoteAt } from './field-note.tsx'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'id' | 'onChange'> & {
  name: string
  label: ReactNode
  look: keyof typeof looks
  value: string
  onText: (text: string) => void
  /** Shows the length of the text once it exceeds `from`. */
  counter?: { limit: number; from: number } | undefined
}

const boxed = 'field field-sizing-content resize-none'
const looks = {
  /** A box with its label above. */
  boxed: {
    frame: 'grid gap-1.5',
    label: 'font-medium',
    area: boxed,
    foot: 'flex items-baseline justify-between gap-4 empty:hidden',
  },
  /** A box whose parts are laid out by the form. */
  bare: { frame: 'contents', label: 'sr-only', area: boxed, foot: 'contents' },
  /** The text of an editor. It fills its dialog from the start. */
  page: {
    frame: 'flex shrink-0 grow flex-col pt-3',
    label: 'sr-only',
    area: 'written-field min-h-24 grow text-reading',
    foot: 'field-end',
  },
  /** The title in an editor. */
  title: {
    frame: 'shrink-0 pt-4',
    label: 'sr-only',
    area: 'written-field border-line font-semibold text-card not-aria-invalid:focus-visible:border-ink',
    foot: 'field-end',
  },
}

/** A text area that grows with its text, with the note of the form for it below. */
export function TextArea(props: TextAreaProps) {
  const { label, look, onText, counter, className = '', ...area } = props
  const ids = { field: useId(), note: useId() }
  const note = useNoteAt(area.name)
  useEarlyText(ids.field, onText)
  const classes = looks[look]
  return (
    <div className={classes.frame}>
      <label htmlFor={ids.field} className={classes.label}>
        {label}
      </label>
      <textarea
        {...area}
        {...noteAttributes(ids.note, note)}
        id={ids.field}
        dir="auto"
        // Otherwise the browser would remember the text, even after the session has ended.
        autoComplete="off"
        onChange={(event) => onText(event.target.value)}
        className={`${classes.area} ${className}`}
      />
      <div className={classes.foot}>
        <FieldNote id={ids.note} isAlert>
          {note}
        </FieldNote>
        {counter && <Counter text={area.value} {...counter} />}
      </div>
    </div>
  )
}

function Counter({ text, limit, from }: { text: string; limit: number; from: number }) {
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
