import { useBoardFacts } from '../../data/api/board-facts.tsx'
import { useDraft } from '../../data/drafts/drafts.ts'
import { useLocation } from '../../ui/location.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'

/** What somebody writes to the operator about one item, or about one that they still have to name. */
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

/** The item that one comes from, as its whole address. */
function useAbout(): string {
  const { origin } = useBoardFacts()
  const { search } = useLocation()
  const about = new URLSearchParams(search).get('about') ?? ''
  // The page is the same for all when it is rendered.
  if (!useHydrated() || !about) return ''
  return about.startsWith('/') ? `${origin}${about}` : about
}
