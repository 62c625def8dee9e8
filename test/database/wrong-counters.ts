import { readConfig } from '../../src/server/config/config.ts'
import { connect } from '../../src/server/db/connect.ts'
import { miscounted } from './counts.ts'

export async function wrongCounters(settings: Record<string, string>): Promise<string[]> {
  const { db, close } = await connect(readConfig(settings), () => {}, 'command')
  const wrong = await miscounted({ db }).finally(close)
  return wrong.map((item) => `A count is wrong: ${JSON.stringify(item)}`)
}
