import type { KeyboardEvent } from 'react'
import { fits } from '../../../contract/length.ts'
import { editLimits } from '../../../contract/limits.ts'
import { sentences } from '../../../contract/sentences.ts'
import { useBoardFacts } from '../../data/api/board-facts.tsx'
import type { FieldProps, Objections, OptionalTexts } from '../../items/editor/use-writing-form.ts'
import { WritingForm, type WritingFormOptions } from '../../items/editor/writing-form.tsx'
import { DropDown } from '../../ui/drop-down.tsx'
import { TextArea } from '../../ui/text-area.tsx'

const textFields = ['title', 'content'] as const
type TextName = (typeof textFields)[number]
type Name = TextName | 'topic'
/** The fields of a form. `topic` is missing on boards without topics, and empty for a confession without one. */
export type ConfessionFields = Record<TextName, string> & { topic?: string }

type ConfessionFormProps = WritingFormOptions<Name> & {
  before?: OptionalTexts<Name>
}

/** About how many characters fit on one line of a phone. */
const charactersOnALine = 30

export function ConfessionForm({ before, ...writing }: ConfessionFormProps) {
  const { topics } = useBoardFacts()
  const counterOf = (name: TextName) =>
    before && { limit: editLimits[name], from: editLimits[`${name}Counter` as const] }
  return (
    <WritingForm
      {...writing}
      names={topics ? [...textFields, 'topic'] : textFields}
      before={before}
      objectionsTo={(texts) => objectionsTo(texts, before)}
    >
      {(fieldOf) => {
        const title = fieldOf('title')
        return (
          <>
            <TextArea
              {...title}
              look="title"
              label="Title"
              placeholder="Title"
              // Only browsers without the CSS property `field-sizing` use the number of rows.
              rows={title.value.length > charactersOnALine ? 2 : 1}
              onText={(text) => title.onText(text.replace(/[\r\n]+/g, ' '))}
              onKeyDown={goOnToText}
              enterKeyHint="next"
              data-autofocus
              counter={counterOf('title')}
            />
            {topics && <TopicField {...fieldOf('topic')} topics={topics} />}
            <TextArea
              {...fieldOf('content')}
              look="page"
              label="Confession"
              placeholder={before ? undefined : 'What have you never said out loud?'}
              counter={counterOf('content')}
            />
          </>
        )
      }}
    </WritingForm>
  )
}

/** A title has no line breaks: Enter moves the focus to the confession's text. */
function goOnToText(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  if (event.ctrlKey || event.metaKey) return
  event.currentTarget.form?.querySelector<HTMLElement>('textarea:not([data-autofocus])')?.focus()
}

type TopicFieldProps = FieldProps & { topics: string[] }

/** A topic that the operator has added or removed since the page was loaded stays chosen. The server may refuse it. */
function TopicField({ value, topics, readOnly, onText }: TopicFieldProps) {
  const names = new Set(['', ...topics, value])
  return (
    <div className="mt-1 -mb-2 shrink-0">
      <DropDown
        name="topic"
        label="Topic"
        value={value}
        options={[...names].map((name) => [name, name || 'No topic'] as const)}
        locked={readOnly}
        onChange={(topic) => {
          if (!readOnly) onText(topic)
        }}
      />
    </div>
  )
}

/** Returns what is wrong with the texts. In an edit, a field may be too long if it is unchanged (SPEC §5). */
function objectionsTo(texts: Record<Name, string>, before?: OptionalTexts<Name>): Objections<Name> {
  const { title, confession, editedConfession } = sentences
  if (!texts.title) return { title }
  if (!texts.content) return { content: before ? editedConfession : confession }
  for (const field of textFields) {
    if (!before || texts[field] === before[field] || fits(texts[field], editLimits[field])) continue
    return { [field]: 'Too long.' }
  }
  return {}
}

export function bodyOf<Fields extends ConfessionFields>({ topic, ...texts }: Fields) {
  return topic === undefined ? texts : { ...texts, topic: topic || null }
}
