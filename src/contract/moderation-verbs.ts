/**
 * What may happen to an item. It is hidden when the last of `hide`, `restore` and `show` says so; `show` is its
 * author's edit.
 */
export const moderationVerbs = [
  'hide',
  'restore',
  'show',
  'ask_removal',
  'remove',
  'suspend',
  'unsuspend',
  'refuse_appeal',
  'grant_ticket',
  'refuse_ticket',
] as const
export type ModerationVerb = (typeof moderationVerbs)[number]
