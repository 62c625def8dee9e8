import { fits, tooLong } from '../../../contract/length.ts'
import { moderationLimits } from '../../../contract/limits.ts'
import { sentences, textNames } from '../../../contract/sentences.ts'
import type { Item } from '../../data/dialogs/more-subject.ts'
import { TextField } from '../../items/editor/text-field.tsx'
import { type Objection, WritingForm } from '../../items/editor/writing-form.tsx'
import { Counter } from '../../ui/counter.tsx'
import { firstWords } from '../../ui/first-words.ts'
import { appealDraft, useAppeal } from './use-appeal.ts'

const discarding = {
  notice: 'Unposted draft.',
  question: 'Discard this appeal?',
  sentence: 'You can’t get this draft back.',
}
const showCounterFrom = 800

/** A form in which authors ask the operator to review a hidden item, once each time it is hidden. */
export function AppealForm({ item }: { item: Item }) {
  return (
    <WritingForm
      title="Appeal"
      draft={appealDraft(item)}
      discarding={discarding}
      submit="Send appeal"
      sending={useAppeal(item)}
      foot={
        <p className="text-ink-quiet text-meta">
          You can appeal once each time it is hidden. You stay anonymous.
        </p>
      }
      names={['text']}
      objectionTo={objectionTo}
    >
      {(fieldOf) => {
        const field = fieldOf('text')
        return (
          <>
            <p dir="auto" className="wrap-anywhere pt-3 font-serif text-ink-quiet">
              “{firstWords(item.of, 12)}”
            </p>
            <TextField
              {...field}
              label="Your appeal"
              placeholder="Why should others see it?"
              data-autofocus
            >
              <Counter text={field.value} limit={moderationLimits.appeal} from={showCounterFrom} />
            </TextField>
          </>
        )
      }}
    </WritingForm>
  )
}

function objectionTo({ text }: { text: string }): Objection<'text'> | undefined {
  const limit = moderationLimits.appeal
  if (!text) return { field: 'text', words: 'Write your appeal.', sentence: sentences.appeal }
  if (fits(text, limit)) return undefined
  return { field: 'text', words: 'Too long.', sentence: tooLong(textNames.appeal, limit) }
}
