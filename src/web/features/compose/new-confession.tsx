import { ConfessionForm } from './confession-form.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { confessionDraft, usePostConfession } from './use-post-confession.ts'

const discarding = {
  notice: 'Unposted draft.',
  question: 'Discard this confession?',
  sentence: 'You can’t get this draft back.',
}

export function NewConfession() {
  return (
    <ConfessionForm
      title="New confession"
      draft={confessionDraft}
      discarding={discarding}
      submit="Post"
      sending={usePostConfession()}
      purpose="share your confession"
      foot={<HowItWorks />}
    />
  )
}
