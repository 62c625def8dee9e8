import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { Session } from '../../contract/accounts.ts'
import { api } from '../data/api/api.ts'
import { createQueryClient } from '../data/api/query-client.ts'
import { clearDraft, hasDraft, loadDrafts, replyDraft, useDraft } from '../data/drafts/drafts.ts'
import { handleEvent } from '../data/live/handle-event.ts'
import { requireSignIn } from '../data/session/require-sign-in.ts'
import { beginSession, checkSession } from '../data/session/session-lifecycle.ts'
import { sessionQuery } from '../data/session/session-query.ts'
import { startTabSession } from '../data/session/tab-session.ts'
import { useOtherTabs } from '../data/session/use-other-tabs.ts'
import { useWrite } from '../data/session/use-write.ts'
import { useSignOut } from '../features/accounts/sign-out.tsx'
import { usePostReply } from '../features/confession/reply-form.tsx'
import { loadLazyParts } from '../ui/lazy.tsx'

/*
 * A page in one tab: what a person can do there, with the product's own hooks and a form without HTML.
 * `two-tabs.test-data.ts` builds this file and runs it once for each page.
 */
const name = replyDraft('one', null)
const client = createQueryClient()
const element = { nodeType: 1, tagName: 'div', ownerDocument: new EventTarget() }
const root = createRoot(Object.assign(new EventTarget(), element) as unknown as Element)
const shown = {} as ReturnType<typeof usePage> & ReturnType<typeof useForm>
let formCount = 0

function usePage() {
  useOtherTabs()
  const signIn = useWrite({
    call: (email: string) => api('POST /api/session', { body: { email, password: '' } }),
    onSuccess: (session) => beginSession(client, session),
    failure: 'Failed to sign in',
  })
  return { signIn, signOut: useSignOut('here') }
}

function useForm() {
  return { draft: useDraft(name), posting: usePostReply('one', null, () => {}) }
}

function Page(props: { form: number }) {
  Object.assign(shown, usePage())
  return createElement(Form, { key: props.form })
}

function Form() {
  Object.assign(shown, useForm())
  return null
}

/** Starts the page like `entry-client.tsx`. The board rendered it for this session. */
function open(session: Session): void {
  client.setQueryData(sessionQuery().queryKey, session)
  const mayBeOld = startTabSession(session.user?.email)
  loadDrafts()
  openForm()
  if (mayBeOld) void checkSession(client, true)
  void loadLazyParts()
}

/** Opens the form. If it is open, closes it before. */
function openForm(): void {
  const page = createElement(Page, { form: ++formCount })
  flushSync(() => root.render(createElement(QueryClientProvider, { client }, page)))
}

/** Types a text. Returns false if the form is locked, because it is sending. */
function write(text: string): boolean {
  if (!shown.posting.isPending) shown.draft.write('content', text)
  return !shown.posting.isPending
}

/** Posts the text on the screen, like the reply form does. */
function post(): void {
  const content = textOnScreen().trim()
  if (!content || shown.posting.isPending) return
  const send = () => hasDraft(name) && shown.posting.mutate({ content })
  if (requireSignIn(client, 'reply', send)) send()
}

const textOnScreen = () => shown.draft.textOf('content')
const user = () => client.getQueryData(sessionQuery().queryKey)?.user?.email ?? null
const discard = () => clearDraft(name)
const signIn = (email: string) => shown.signIn.mutate(email)
const signOut = () => shown.signOut.mutate()
/** The event stream says that the session has ended. */
const hearOfEnd = () =>
  handleEvent(client, { type: 'own', position: 0, data: JSON.stringify({ session: 'ended' }) })

export const page = {
  ...{ open, openForm, write, post, discard, signIn, signOut, hearOfEnd },
  ...{ textOnScreen, user },
}
