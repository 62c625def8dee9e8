import { fits, tooLong } from '../../../contract/length.ts'
import { editLimits } from '../../../contract/limits.ts'
import { sentences, textNames } from '../../../contract/sentences.ts'
import { TextField } from '../../items/editor/text-field.tsx'
import type { OptionalTexts } from '../../items/editor/use-screening.ts'
import {
  type Objection,
  WritingForm,
  type WritingFormOptions,
} from '../../items/editor/writing-form.tsx'
import { Counter } from '../../ui/counter.tsx'
import { TitleField } from './title-field.tsx'

const names = ['title', 'content'] as const
type Name = (typeof names)[number]

type ConfessionFormProps = WritingFormOptions<Name> & {
  before?: OptionalTexts<Name>
}

export function ConfessionForm({ before, ...writing }: ConfessionFormProps) {
  return (
    <WritingForm
      {...writing}
      names={names}
      before={before}
      objectionTo={(texts) => objectionTo(texts, before)}
    >
      {(fieldOf) => {
        const counterOf = (name: Name) => {
          const from = editLimits[`${name}Counter` as const]
          return (
            before && <Counter text={fieldOf(name).value} limit={editLimits[name]} from={from} />
          )
        }
        return (
          <>
            <TitleField {...fieldOf('title')}>{counterOf('title')}</TitleField>
            <TextField
              {...fieldOf('content')}
              label="Confession"
              placeholder={before ? undefined : 'What have you never said out loud?'}
            >
              {counterOf('content')}
            </TextField>
          </>
        )
      }}
    </WritingForm>
  )
}

/** Returns what is wrong with the texts. In an edit, a field may be too long if it is unchanged (SPEC §5). */
function objectionTo(
  texts: Record<Name, string>,
  before?: OptionalTexts<Name>,
): Objection<Name> | undefined {
  const { title, confession, editedConfession } = sentences
  if (!texts.title) return { field: 'title', words: 'Add a title.', sentence: title }
  if (!texts.content) {
    const sentence = before ? editedConfession : confession
    return { field: 'content', words: 'Write your confession.', sentence }
  }
  for (const field of ['title', 'content'] as const) {
    if (!before || texts[field] === before[field] || fits(texts[field], editLimits[field])) continue
    return { field, words: 'Too long.', sentence: tooLong(textNames[field], editLimits[field]) }
  }
  return undefined
}
