import { hasDrafts } from '../drafts/drafts.ts'
import { announceToTabs, listenToTabs } from './session-channel.ts'

export type UnfinishedText = 'here' | 'elsewhere'

/** A tab that sleeps does not answer, and any other does so within milliseconds. */
const maxAnswerMs = 500

/** Where text would be lost by a sign-out, if anywhere. */
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
