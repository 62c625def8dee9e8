import { setTimeout as wait } from 'node:timers/promises'
import { askWhoIAm, type Crowd, isKnown, type Person, sendWrite, signIn, signOut } from './crowd.ts'
import { readSomething } from './reads.ts'
import { nextWrite } from './writes.ts'

/** How long someone waits after a try that got no answer. */
const retryMs = 100
const maxTries = 30

/** Lets someone act until `isOver`. With `isExtra`, the person acts elsewhere, too, and does not sign out. */
export async function live(
  crowd: Crowd,
  person: Person,
  isOver: () => boolean,
  { pauseMs = 20, isExtra = false } = {},
): Promise<void> {
  while (!isOver()) {
    const isAnswered = await actOnce(crowd, person, isExtra)
    await wait(isAnswered ? pauseMs * crowd.random() * 2 : retryMs)
  }
}

/** Returns whether an answer came that says what happened. */
async function actOnce(crowd: Crowd, person: Person, isExtra = false): Promise<boolean> {
  const { random } = crowd
  if (person.email && !person.session && !isExtra) return signIn(crowd, person)
  if (!person.email || random() < 0.3) return readSomething(crowd, person)
  const kind = random()
  if (kind < 0.02) return askWhoIAm(crowd, person)
  if (kind < 0.03 && !isExtra) return signOut(crowd, person)
  if (isExtra) return isKnown(await sendWrite(crowd, person, nextWrite(crowd, person)))
  person.pending ??= nextWrite(crowd, person)
  const { outcome } = await sendWrite(crowd, person, person.pending)
  person.tries++
  // Some people give up.
  if (outcome !== 'unknown' || person.tries > maxTries || random() < 0.1) {
    person.pending = undefined
    person.tries = 0
  }
  return outcome !== 'unknown'
}
