import { savedIds } from '../../data/saved/saved.ts'
import { Link } from '../../ui/link.tsx'
import { useStore } from '../../ui/store.ts'

/** The way to the saved confessions, while there are some. */
export function SavedLink() {
  const hasSaved = useStore(savedIds, (ids) => ids !== null && ids.length > 0)
  return hasSaved && <Link to="/saved">Saved</Link>
}
