import { closeDialog, type DialogSubject } from '../data/dialogs/dialogs.ts'
import { SignOut } from '../features/accounts/sign-out.tsx'
import { EditConfession, EditReply } from '../features/compose/edit.tsx'
import { NewConfession } from '../features/compose/new-confession.tsx'
import { AppealForm } from '../features/moderation/appeal-form.tsx'
import { HiddenWords } from '../features/moderation/hidden-words.tsx'
import { ReportDialog } from '../features/moderation/report-dialog.tsx'
import { ShortcutsDialog } from './shortcuts/shortcuts.tsx'

export function Dialogs({ subject }: { subject: DialogSubject }) {
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
    case 'sign out':
      return <SignOut way={subject.way} />
    case 'shortcuts':
      return <ShortcutsDialog onClose={closeDialog} />
  }
}
