import { useBoardFacts } from '../../data/api/board-facts.tsx'
import { useDraft } from '../../data/drafts/drafts.ts'
import { useLocation } from '../../ui/location.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'

/**
 * Returns the draft (unsent text) of a takedown request, and a function to change it. Each item has a draft of its
 * own, and so has a request without an item.
 */
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

/** Returns the absolute URL of the item from which the user opened this page, or ''. */
function useAbout(): string {
  const { origin } = useBoardFacts()
  const { search } = useLocation()
  const about = new URLSearchParams(search).get('about') ?? ''
  // Return '' until hydration, because the server renders the same page for every query string.
  if (!useHydrated() || !about) return ''
  return about.startsWith('/') ? `${origin}${about}` : about
}
