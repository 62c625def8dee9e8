import { EditConfession } from '../confessions/edit-confession.tsx'
import { NewConfession } from '../confessions/new-confession.tsx'
import { AppealForm } from '../moderation/appeal-form.tsx'
import { HiddenWords } from '../moderation/hidden-words.tsx'
import { ReportDialog } from '../moderation/report-dialog.tsx'
import { EditReply } from '../replies/edit-reply.tsx'
import type { Subject } from './editor-state.ts'

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
