/** As Lucide calls them. */
export const iconNames = [
  'arrow-big-up',
  'arrow-left',
  'chevron-down',
  'circle-user-round',
  'ellipsis',
  'eye',
  'eye-off',
  'message-circle',
  'moon',
  'pen-line',
  'pencil',
  'search',
  'share-2',
  'sun',
  'trash',
  'x',
] as const

export type IconName = (typeof iconNames)[number]
