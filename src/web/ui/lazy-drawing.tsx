import type { DrawingName } from './drawing.tsx'
import { lazyComponent, useLazyPartsAreLoaded } from './lazy.tsx'

const LazyDrawing = lazyComponent(() => import('./drawing.tsx'), 'Drawing')

/** Shows the drawing once it is loaded, but doesn't load it: a failed load must not start the next one. */
export function Drawing({ name }: { name: DrawingName }) {
  return useLazyPartsAreLoaded() && <LazyDrawing name={name} />
}
