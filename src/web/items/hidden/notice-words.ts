import type { Hidden } from '../../../contract/hidden.ts'

export const refused = 'Your appeal was read: it breaks the rule as it stands.'

export function noticeWords({ canShow, appeal }: Pick<Hidden, 'canShow' | 'appeal'>): string {
  return (canShow ? ifShown : ifNotShown)[appeal]
}

const ifShown = {
  possible:
    'Edit it, and others see it again: this works once. If you think it keeps to the rules, appeal.',
  sent: 'Your appeal was sent, and will be read. You can still edit it; that shows it again, once.',
  refused: 'You can still edit it; that shows it again, once.',
}

const ifNotShown = {
  possible: 'An edit no longer shows it. If you think it keeps to the rules, appeal.',
  sent: 'Your appeal was sent, and will be read.',
  refused: 'It stays hidden. You can still delete it.',
}
