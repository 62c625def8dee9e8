import type { Hidden } from '../../../contract/hidden.ts'

export const refused = 'Appeal declined: it still breaks the rule.'

export function hiddenItemAdvice({ canShow, appeal }: Pick<Hidden, 'canShow' | 'appeal'>): string {
  return (canShow ? ifShown : ifNotShown)[appeal]
}

const ifShown = {
  possible: 'Edit it and it shows again. You can do this once. Think it follows the rules? Appeal.',
  sent: 'Your appeal is being reviewed. You can also edit it once to show it again.',
  refused: 'You can edit it once to show it again.',
}

const ifNotShown = {
  possible: 'An edit won’t make it visible any more. Think it follows the rules? Appeal.',
  sent: 'Your appeal is being reviewed.',
  refused: 'It stays hidden. You can still delete it.',
}
