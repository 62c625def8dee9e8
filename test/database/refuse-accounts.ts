import { sql } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import type { Board } from '../../src/server/board/board.ts'

/** Lets no account begin, as if the database went away meanwhile. Returns a function that ends that. */
export async function refuseAccounts({ db }: Pick<Board, 'db'>): Promise<() => Promise<void>> {
  await db.execute(sql`create function refuse_account() returns trigger language plpgsql as
    'begin raise exception ''Away'' using errcode = ''57P03''; end'`)
  await db.execute(sql`create trigger refuse_account before insert on users
    for each row execute function refuse_account()`)
  const accept = async () => {
    await db.execute(sql`drop function if exists refuse_account cascade`)
  }
  onTestFinished(accept)
  return accept
}
