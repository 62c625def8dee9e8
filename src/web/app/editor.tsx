import type { Subject } from '../data/dialogs/editor-state.ts'
import { EditConfession, EditReply } from '../features/compose/edit.tsx'
import { NewConfession } from '../features/compose/new-confession.tsx'
import { AppealForm } from '../features/moderation/appeal-form.tsx'
import { HiddenWords } from '../features/moderation/hidden-words.tsx'
import { ReportDialog } from '../features/moderation/report-dialog.tsx'

export function Editor({ subject }: { subject: Subject }) {
  switch (subject.kind) {
    case 'new confession':
      return <NewConfession />
    case 'confession':
      return <EditConfession key={subject.id} id={subject.id} />
    case 'reply':
      return <EditReply key={subject.reply.id} reply={subject.reply} />
    case 'report':
      return <ReportDialog key={subject.item.id} item={subject.item} />
    case 'appeal':
      return <AppealForm key={subject.item.id} item={subject.item} />
    case 'hidden words':
      return <HiddenWords />
  }
}
