import { sql } from 'drizzle-orm'
import type { Board } from '../src/server/board.ts'

/** Keeps everybody waiting who reads confessions; gives back how to let them go on. */
export async function holdUp({ db }: Board): Promise<() => Promise<void>> {
  let letGo = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let held: Promise<void> | undefined
  await new Promise<void>((resolve, reject) => {
    held = db.transaction(async (db) => {
      await db.execute(sql`lock table confessions in access exclusive mode`)
      resolve()
      await released
    })
    held.catch(reject)
  })
  return async () => {
    letGo()
    await held
  }
}
