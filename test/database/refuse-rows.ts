import { sql } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import type { Board } from '../../src/server/board/board.ts'

/** Lets the accounts get no rows, as if the database went away meanwhile. Returns a function that ends that. */
export async function refuseRows({ db }: Pick<Board, 'db'>): Promise<() => Promise<void>> {
  await db.execute(sql`create function refuse_row() returns trigger language plpgsql as
    'begin raise exception ''Away'' using errcode = ''57P03''; end'`)
  await db.execute(sql`create trigger refuse_row before insert on users
    for each row execute function refuse_row()`)
  const accept = async () => {
    await db.execute(sql`drop function if exists refuse_row cascade`)
  }
  onTestFinished(accept)
  return accept
}
