import { type ComponentType, useEffect, useState } from 'react'
import {
  lazyComponent,
  loadError,
  loadErrorTitle,
  loadLazyParts,
  useLazyPartsAreLoaded,
} from '../../ui/lazy.tsx'
import type { Visit } from '../../ui/location.tsx'
import { QueryError } from './query-error.tsx'

/** Returns a page that first loads its code. If that fails, it shows an error and a button to try again. */
export function lazyPage<Name extends string>(
  loadPage: () => Promise<Record<Name, ComponentType<Visit>>>,
  name: Name,
) {
  const Page: ComponentType<Visit> = lazyComponent<Record<string, ComponentType<Visit>>, string>(
    loadPage,
    name,
  )
  const LazyPage = (visit: Visit) => {
    const areLoaded = useLazyPartsAreLoaded()
    const [error, setError] = useState<Error | null>(null)
    const load = () => {
      setError(null)
      loadLazyParts().catch(() => setError(loadError))
    }
    useEffect(load, [])
    if (areLoaded) return <Page {...visit} />
    if (!error) return null
    return (
      <QueryError sentence={loadErrorTitle} query={{ error, isFetching: false, refetch: load }} />
    )
  }
  return Object.assign(LazyPage, { isLazy: true })
}
