import { useBoardFacts } from '../../data/api/board-facts.tsx'
import { useDraft } from '../../data/drafts/drafts.ts'
import { useLocation } from '../../ui/location.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** The draft of a takedown request. Each item has a draft of its own, and so has a request without an item. */
export function useTakedownDraft() {
  const about = useAbout()
  const name = about ? `takedown:${about}` : 'takedown'
  const { textOf, write } = useDraft(name, { kind: 'person', link: about })
  return {
    name,
    kind: textOf('kind') === 'legal' ? ('legal' as const) : ('person' as const),
    link: textOf('link'),
    statement: textOf('statement'),
    contact: textOf('contact'),
    write,
  }
}

/** The absolute address of the item from which the user opened this page, or ''. */
function useAbout(): string {
  const { origin } = useBoardFacts()
  const { search } = useLocation()
  const about = new URLSearchParams(search).get('about') ?? ''
  // The server renders the same page for every query string, so this is unknown until hydration.
  if (!useHydrated() || !about) return ''
  return about.startsWith('/') ? `${origin}${about}` : about
}
