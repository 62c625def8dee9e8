import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Confession, ConfessionEdit } from '../../../contract/confessions.ts'
import { api } from '../../data/api/api.ts'
import { confessionPath } from '../../data/confessions/confession-path.ts'
import { feedFrom, feedPath } from '../../data/confessions/feed-params.ts'
import { cardListsKey } from '../../data/confessions/queries.ts'
import { closeDialogOf } from '../../data/dialogs/dialogs.ts'
import { clearDraftIfSent, idempotencyKeyFor } from '../../data/drafts/drafts.ts'
import { useUser } from '../../data/session/session-query.ts'
import { useWrite } from '../../data/session/use-write.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { markPosted, waitForElement } from '../../ui/focus.ts'
import { AboutLink } from '../../ui/link.tsx'
import { navigate } from '../../ui/location.tsx'
import { bodyOf, type ConfessionFields, ConfessionForm } from './confession-form.tsx'

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

const confessionDraft = 'confession'

type Input = ConfessionFields & Pick<ConfessionEdit, 'namesMeant'>

/**
 * Posts a confession with an idempotency key from the draft, so that a retry does not post it twice. All retries have the
 * key of the first request, because the draft may have been changed or deleted meanwhile.
 */
function usePostConfession() {
  const client = useQueryClient()
  const posting = useWrite({
    call: ({ key, namesMeant, ...fields }: Input & { key: string }) =>
      api('POST /api/confessions', { body: { key, ...bodyOf(fields), namesMeant } }),
    retries: 1,
    success: 'Confession posted anonymously!',
    onSuccess: async (confession, sent) => {
      const isSent = clearDraftIfSent(confessionDraft, sent)
      // If the user has changed the text or closed the editor, stay here. Drop only the lists that are not shown.
      if (!isSent || !closeDialogOf('new confession'))
        return client.removeQueries({ queryKey: cardListsKey, type: 'inactive' })
      await client.resetQueries({ queryKey: cardListsKey })
      // Do not close a dialog that the user has opened meanwhile.
      if (!document.querySelector('dialog[open]')) await showOwnConfession(confession)
    },
    failure: 'Failed to post confession',
    outlivesSession: true,
  })
  const mutate = ({ namesMeant, ...fields }: Input) =>
    posting.mutate({
      ...fields,
      namesMeant,
      key: idempotencyKeyFor(confessionDraft, bodyOf(fields)),
    })
  return { ...posting, mutate }
}

/** Shows the posted confession in Newest. A filter of the feed stays if the confession has its topic. */
async function showOwnConfession({ id, topic }: Confession): Promise<void> {
  const { pathname, search } = window.location
  const filter = pathname === '/' ? feedFrom(new URLSearchParams(search)).topic : undefined
  const feed = { sort: 'new', frame: 'all' } as const
  await navigate(feedPath(filter && filter === topic ? { ...feed, topic: filter } : feed))
  window.scrollTo(0, 0)
  const article = await waitForElement(`article:has(h2 a[href="${confessionPath(id)}"])`)
  if (article) markPosted(article)
}

/** The area that can be touched is higher than the line, which the foot of a dialog has room for. */
const linkClasses =
  '-my-[calc((44px-1.25rem)/2)] inline-flex min-h-[44px] items-center font-medium text-ink text-meta!'

function HowItWorks() {
  const [open, setOpen] = useState(false)
  const isMember = useUser() !== null
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 text-ink-quiet text-meta">
        <p className="w-full text-balance">{`Posted as Anonymous.${isMember ? '' : ' You’ll sign in next.'}`}</p>
        <Button look="link" onClick={() => setOpen(true)} className={linkClasses}>
          How it works
        </Button>
        <AboutLink to="/rules" className={linkClasses}>
          House rules
        </AboutLink>
      </div>
      {open && (
        <Dialog title="How anonymity works" onClose={() => setOpen(false)}>
          <div className="grid gap-3 overflow-y-auto px-5 pt-4 pb-6 text-ink text-ui md:px-6">
            <p>No other student can see who wrote or voted.</p>
            <p>
              Even a stolen copy of the database doesn’t link posts or votes to accounts. The
              operator also holds the board’s secret key, and could find out.
            </p>
            <p>
              People mostly give themselves away by what they write. Leave out details that only you
              would know.
            </p>
            <p className="flex flex-wrap gap-x-5">
              <AboutLink to="/anonymity" className="inline-flex min-h-11 items-center">
                What we promise, and what we can’t
              </AboutLink>
              <AboutLink to="/rules" className="inline-flex min-h-11 items-center">
                House rules
              </AboutLink>
            </p>
          </div>
        </Dialog>
      )}
    </>
  )
}
