import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { openAuthDialog } from '../data/dialogs/auth-dialog-state.ts'
import type { listQuery } from '../data/lists/own-lists.ts'
import { useUser } from '../data/session/session-query.ts'
import { Button } from '../ui/button.tsx'
import { BackLink } from '../ui/link.tsx'
import { EmptyNote, StateNote } from '../ui/state-note.tsx'
import { distinct, type Listed, PagedList } from './loading/paged-list.tsx'

type PersonalPageProps = {
  title: string
  /** Completes the sentence 'Sign in to see …'. */
  shows: string
  children: ReactNode
}

export function PersonalPage({ title, shows, children }: PersonalPageProps) {
  const user = useUser()
  const heading = useFocusWhenReplaced(user !== null)
  return (
    <>
      <BackLink to={['/']}>Back to feed</BackLink>
      <h1
        ref={heading}
        data-personal
        tabIndex={-1}
        className="mt-2 font-semibold font-serif text-page tracking-tight outline-none"
      >
        {title}
      </h1>
      {user ? (
        children
      ) : (
        <StateNote
          drawing="empty"
          sentence={
            <>
              <noscript>To see {shows}, turn on JavaScript and sign in.</noscript>
              <span className="noscript:hidden">Sign in to see {shows}.</span>
            </>
          }
        >
          <Button look="primary" onClick={() => openAuthDialog()}>
            Sign In
          </Button>
        </StateNote>
      )}
    </>
  )
}

type OwnListPageProps<Item> = Omit<PersonalPageProps, 'children'> & {
  list: ReturnType<typeof listQuery<{ items: Item[]; nextCursor: string | null }>>
  failure: string
  empty: string
  /** Changes the order within a page, so that earlier pages stay as they are. */
  arrange?: (items: Item[]) => Item[]
  children: (item: Item, index: number, items: Item[]) => ReactNode
}

export function OwnListPage<Item extends Listed>(props: OwnListPageProps<Item>) {
  const { arrange = (items: Item[]) => items } = props
  const query = useInfiniteQuery({ ...props.list, enabled: useUser() !== null })
  return (
    <PersonalPage title={props.title} shows={props.shows}>
      <PagedList
        query={query}
        items={distinct(query.data?.pages.flatMap((page) => arrange(page.items)))}
        failure={props.failure}
        empty={<EmptyNote sentence={props.empty} to="/" action="Read confessions" />}
      >
        {props.children}
      </PagedList>
    </PersonalPage>
  )
}

/** Returns a ref for the heading. It gets the focus after a sign-in, which removes the focused button. */
function useFocusWhenReplaced(isSignedIn: boolean) {
  const element = useRef<HTMLHeadingElement>(null)
  const before = useRef(isSignedIn)
  useEffect(() => {
    if (isSignedIn === before.current) return
    before.current = isSignedIn
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true })
  }, [isSignedIn])
  return element
}
