import { fits, tooLong } from '../../../contract/length.ts'
import { moderationLimits } from '../../../contract/limits.ts'
import { sentences, textNames } from '../../../contract/sentences.ts'
import type { Item } from '../../data/dialogs/more-subject.ts'
import { useDraft } from '../../data/drafts/drafts.ts'
import { EditorSheet } from '../../items/editor/editor-sheet.tsx'
import { SendFailure } from '../../items/editor/send-failure.tsx'
import { TextField } from '../../items/editor/text-field.tsx'
import { Counter } from '../../ui/counter.tsx'
import { firstWords } from '../../ui/first-words.ts'
import { useFieldNotes } from '../../ui/use-field-notes.ts'
import { appealDraft, useAppeal } from './use-appeal.ts'

const discarding = {
  notice: 'Unposted draft.',
  question: 'Discard this appeal?',
  sentence: 'You can’t get this draft back.',
}
const showCounterFrom = 800

/** Asks the operator to review a hidden item; possible once each time it is hidden. */
export function AppealForm({ item }: { item: Item }) {
  const draft = useDraft(appealDraft(item))
  const text = draft.textOf('text')
  const { notes, note, forget } = useFieldNotes<'text'>()
  const appealing = useAppeal(item)

  const onSubmit = () => {
    if (!text.trim()) note('text', 'Write your appeal.', sentences.appeal)
    else if (!fits(text.trim(), moderationLimits.appeal))
      note('text', 'Too long.', tooLong(textNames.appeal, moderationLimits.appeal))
    else appealing.mutate(text.trim())
  }

  return (
    <EditorSheet
      title="Appeal"
      draft={appealDraft(item)}
      discarding={discarding}
      submit="Send appeal"
      isSending={appealing.isPending}
      onSubmit={onSubmit}
      written={text}
      foot={
        appealing.isError ? (
          <SendFailure error={appealing.error} />
        ) : (
          <p className="text-ink-quiet text-meta">
            You can appeal once each time it is hidden. You stay anonymous.
          </p>
        )
      }
    >
      <p dir="auto" className="wrap-anywhere pt-3 font-serif text-ink-quiet">
        “{firstWords(item.of, 12)}”
      </p>
      <TextField
        label="Your appeal"
        value={text}
        onText={(text) => {
          forget('text')
          draft.write('text', text)
        }}
        note={notes.text}
        readOnly={appealing.isPending}
        placeholder="Why should others see it?"
        data-autofocus
      >
        <Counter text={text} limit={moderationLimits.appeal} from={showCounterFrom} />
      </TextField>
    </EditorSheet>
  )
}
