import { campusLife } from './campus-life.ts'
import { classes } from './classes.ts'
import { doubts } from './doubts.ts'
import { friends } from './friends.ts'
import { housing } from './housing.ts'
import { love } from './love.ts'
import type { SampleConfession } from './shape.ts'
import { smallJoys } from './small-joys.ts'
import { workAndMoney } from './work-and-money.ts'

export const sampleConfessions: SampleConfession[] = [
  ...classes,
  ...housing,
  ...love,
  ...friends,
  ...workAndMoney,
  ...smallJoys,
  ...doubts,
  ...campusLife,
]
