import { fits } from '../../../contract/length.ts'
import { moderationLimits } from '../../../contract/limits.ts'
import type { Item } from '../../data/dialogs/dialogs.ts'
import { TextField } from '../../items/editor/text-field.tsx'
import { type Objection, WritingForm } from '../../items/editor/writing-form.tsx'
import { Counter } from '../../ui/counter.tsx'
import { Quote } from '../../ui/user-text.tsx'
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
      subject={
        <>
          <Quote of={item.of} />
          <p className="text-ink-quiet">
            The operator reads this and isn’t shown who wrote it. The answer will appear above your{' '}
            {item.kind}.
          </p>
        </>
      }
      foot={<p className="text-ink-quiet text-meta">You can appeal once each time it’s hidden.</p>}
      names={['text']}
      objectionTo={objectionTo}
    >
      {(fieldOf) => {
        const field = fieldOf('text')
        return (
          <TextField
            {...field}
            label="Your appeal"
            placeholder="Why should others see it?"
            data-autofocus
          >
            <Counter text={field.value} limit={moderationLimits.appeal} from={showCounterFrom} />
          </TextField>
        )
      }}
    </WritingForm>
  )
}

function objectionTo({ text }: { text: string }): Objection<'text'> | undefined {
  if (!text) return { field: 'text', note: 'Write your appeal.' }
  return fits(text, moderationLimits.appeal) ? undefined : { field: 'text', note: 'Too long.' }
}
