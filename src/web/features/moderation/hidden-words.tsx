import { useRef } from 'react'
import { closeDialog } from '../../data/dialogs/dialogs.ts'
import { clearDraft } from '../../data/drafts/drafts.ts'
import { hiddenForMe, hideWords, showAllForMe } from '../../data/hidden-items/hidden-for-me.ts'
import { useUser } from '../../data/session/session-query.ts'
import { useWritingForm } from '../../items/editor/use-writing-form.ts'
import { DraftNotice } from '../../items/editor/writing-form.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog, narrowDialog } from '../../ui/dialog.tsx'
import { useStore } from '../../ui/store.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toasts.ts'

const draftName = 'hidden-words'
const discarding = {
  notice: 'Restored your unsaved changes.',
  question: 'Discard your changes?',
  sentence: 'Your list stays as it was.',
}

/** Items with these words are hidden for this user only. The dialog can also show all hidden items again. */
export function HiddenWords() {
  const { ids, words } = useStore(hiddenForMe)
  const field = useRef<HTMLTextAreaElement>(null)
  const isMember = useUser() !== null
  const save = ({ text }: { text: string }) => {
    hideWords(text.split('\n').flatMap((line) => line.trim() || []))
    clearDraft(draftName)
    closeDialog()
    toast('Hidden words saved', { isQuiet: true })
  }
  const { fieldOf, formProps } = useWritingForm({
    draft: draftName,
    names: ['text'],
    before: { text: words.join('\n') },
    objectionsTo: () => ({}),
    sending: { isPending: false, error: null, variables: undefined, mutate: save },
  })
  const showAll = () => {
    showAllForMe()
    // Move the focus, because the clicked button disappears.
    field.current?.focus()
    toast('Shown again', { isQuiet: true })
  }
  return (
    <Dialog title="Hidden words" onClose={closeDialog} className={narrowDialog}>
      <DraftNotice draft={draftName} discarding={discarding} />
      <form {...formProps} className="grid gap-3 overflow-y-auto px-5 pt-4 pb-6 md:px-6">
        <p className="mb-1 text-ink-quiet">
          <span className="block">Posts with these words are hidden for you.</span>
          <span>{`The list stays in this browser${isMember ? ' and is erased when you log out' : ''}.`}</span>
        </p>
        <TextArea
          {...fieldOf('text')}
          ref={field}
          look="boxed"
          label="One word or phrase per line"
          rows={4}
          className="min-h-28"
          autoCapitalize="none"
          data-autofocus
        />
        {ids.length > 0 && (
          <Button look="link" onClick={showAll} className="justify-self-start">
            {ids.length === 1
              ? 'Show 1 hidden item again'
              : `Show ${ids.length} hidden items again`}
          </Button>
        )}
        <Button look="primary" type="submit" className="mt-2 w-full">
          Save
        </Button>
      </form>
    </Dialog>
  )
}
