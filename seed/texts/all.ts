import { campusLife } from './campus-life.ts'
import { classes } from './classes.ts'
import { doubts } from './doubts.ts'
import { friends } from './friends.ts'
import { housing } from './housing.ts'
import { love } from './love.ts'
import type { SampleConfession } from './shape.ts'
import { smallJoys } from './small-joys.ts'
import { workAndMoney } from './work-and-money.ts'

/** TOPICS of the sample campus. The feed has no filter for the last one, because too few confessions have it. */
export const sampleTopics = 'Love and friends,Studying,Money'

export const sampleConfessions: SampleConfession[] = [
  ...about('Studying', classes),
  ...housing,
  ...about('Love and friends', love),
  ...about('Love and friends', friends),
  ...about('Money', workAndMoney),
  ...smallJoys,
  ...about('Studying', doubts),
  ...campusLife,
]

function about(topic: string, samples: SampleConfession[]): SampleConfession[] {
  return samples.map((sample) => ({ ...sample, topic }))
}
