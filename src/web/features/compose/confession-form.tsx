import { fits } from '../../../contract/length.ts'
import { editLimits } from '../../../contract/limits.ts'
import { sentences } from '../../../contract/sentences.ts'
import { useBoardFacts } from '../../data/api/board-facts.tsx'
import { TextField } from '../../items/editor/text-field.tsx'
import type { OptionalTexts } from '../../items/editor/use-screening.ts'
import {
  type Objection,
  WritingForm,
  type WritingFormOptions,
} from '../../items/editor/writing-form.tsx'
import { Counter } from '../../ui/counter.tsx'
import { TitleField } from './title-field.tsx'
import { TopicField } from './topic-field.tsx'

const textFields = ['title', 'content'] as const
type TextName = (typeof textFields)[number]
type Name = TextName | 'topic'
/** The fields of a form. `topic` is missing on boards without topics, and empty for a confession without one. */
export type ConfessionFields = Record<TextName, string> & { topic?: string }

type ConfessionFormProps = WritingFormOptions<Name> & {
  before?: OptionalTexts<Name>
}

export function ConfessionForm({ before, ...writing }: ConfessionFormProps) {
  const { topics } = useBoardFacts()
  return (
    <WritingForm
      {...writing}
      names={topics ? [...textFields, 'topic'] : textFields}
      before={before}
      objectionTo={(texts) => objectionTo(texts, before)}
    >
      {(fieldOf) => {
        const counterOf = (name: TextName) => {
          const from = editLimits[`${name}Counter` as const]
          return (
            before && <Counter text={fieldOf(name).value} limit={editLimits[name]} from={from} />
          )
        }
        return (
          <>
            <TitleField {...fieldOf('title')}>{counterOf('title')}</TitleField>
            {topics && <TopicField {...fieldOf('topic')} topics={topics} />}
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
  if (!texts.title) return { field: 'title', note: title }
  if (!texts.content) return { field: 'content', note: before ? editedConfession : confession }
  for (const field of textFields) {
    if (!before || texts[field] === before[field] || fits(texts[field], editLimits[field])) continue
    return { field, note: 'Too long.' }
  }
  return undefined
}

/** Returns the request body for the fields. */
export function bodyOf<Fields extends ConfessionFields>({ topic, ...texts }: Fields) {
  return topic === undefined ? texts : { ...texts, topic: topic || null }
}
