import { lazyComponent } from './lazy.tsx'

export const Drawing = lazyComponent(() => import('./drawing.tsx'), 'Drawing')
