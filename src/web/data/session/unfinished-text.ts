import { hasDrafts } from '../drafts/drafts.ts'
import { announceToTabs, listenToTabs } from './session-channel.ts'

export type UnfinishedText = 'here' | 'elsewhere'

/**
 * Other tabs answer within milliseconds. Tabs that are asleep don't answer, so don't wait for them longer than this.
 */
const maxAnswerMs = 500

/** Returns where a sign-out would delete unsent text, or null if there is none. */
export function findUnfinishedText(): Promise<UnfinishedText | null> {
  if (hasDrafts()) return Promise.resolve('here')
  return new Promise((resolve) => {
    const finish = (found: UnfinishedText | null) => {
      clearTimeout(timer)
      stopListening()
      resolve(found)
    }
    const stopListening = listenToTabs((message) => {
      if (message === 'has-drafts') finish('elsewhere')
    })
    const timer = setTimeout(finish, maxAnswerMs, null)
    announceToTabs('who-has-drafts')
  })
}
