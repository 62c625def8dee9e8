import { EditConfession } from '../confessions/edit-confession.tsx'
import { NewConfession } from '../confessions/new-confession.tsx'
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
  }
}
