import { lazyComponent } from '../../ui/lazy.tsx'

/* Notices that few confessions and replies have. */

export const CrisisCard = lazyComponent(() => import('../crisis/crisis-card.tsx'), 'CrisisCard')
export const CrisisLine = lazyComponent(() => import('../crisis/crisis-card.tsx'), 'CrisisLine')
export const HiddenConfession = lazyComponent(
  () => import('./hidden-confession.tsx'),
  'HiddenConfession',
)
export const HiddenForYou = lazyComponent(() => import('./hidden-for-you.tsx'), 'HiddenForYou')
export const HiddenReply = lazyComponent(() => import('./hidden-reply.tsx'), 'HiddenReply')
