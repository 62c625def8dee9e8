import { useQueryClient } from '@tanstack/react-query'
import { hasDraft } from '../../data/drafts/drafts.ts'
import { requireSignIn } from '../../data/session/require-sign-in.ts'
import { ConfessionForm } from './confession-form.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { confessionDraft, usePostConfession } from './use-post-confession.ts'

const discarding = {
  notice: 'Unposted draft.',
  question: 'Discard this confession?',
  sentence: 'You can’t get this draft back.',
}

export function NewConfession() {
  const client = useQueryClient()
  const posting = usePostConfession()
  const mutate: typeof posting.mutate = (confession) => {
    // Check the draft: it is removed when its author's session ends, and the next user must not post it.
    const post = () => hasDraft(confessionDraft) && posting.mutate(confession)
    if (requireSignIn(client, 'share your confession', post)) post()
  }
  return (
    <ConfessionForm
      title="New confession"
      draft={confessionDraft}
      discarding={discarding}
      submit="Post"
      sending={{ ...posting, mutate }}
      foot={<HowItWorks />}
    />
  )
}
