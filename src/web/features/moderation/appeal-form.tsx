import { fits } from '../../../contract/length.ts'
import { moderationLimits } from '../../../contract/limits.ts'
import type { Item } from '../../data/dialogs/more-subject.ts'
import type { Objections } from '../../items/editor/use-writing-form.ts'
import { WritingForm } from '../../items/editor/writing-form.tsx'
import { Quote } from '../../ui/quote.tsx'
import { TextArea } from '../../ui/text-area.tsx'
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
      objectionsTo={objectionsTo}
    >
      {(fieldOf) => (
        <TextArea
          {...fieldOf('text')}
          look="page"
          label="Your appeal"
          placeholder="Why should others see it?"
          data-autofocus
          counter={{ limit: moderationLimits.appeal, from: showCounterFrom }}
        />
      )}
    </WritingForm>
  )
}

function objectionsTo({ text }: { text: string }): Objections<'text'> {
  if (!text) return { text: 'Write your appeal.' }
  return fits(text, moderationLimits.appeal) ? {} : { text: 'Too long.' }
}
