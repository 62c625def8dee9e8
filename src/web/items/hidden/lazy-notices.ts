import { lazyComponent } from '../../ui/lazy.tsx'

/* These are loaded after the first view, because few confessions and replies need them. */

export const CrisisCard = lazyComponent(() => import('../crisis/crisis-card.tsx'), 'CrisisCard')
export const CrisisLine = lazyComponent(() => import('../crisis/crisis-card.tsx'), 'CrisisLine')
export const HiddenForYou = lazyComponent(() => import('./hidden-notice.tsx'), 'HiddenForYou')
export const Reported = lazyComponent(() => import('./hidden-notice.tsx'), 'Reported')
export const HiddenNotice = lazyComponent(() => import('./hidden-notice.tsx'), 'HiddenNotice')
