import pg from 'pg'
import { OperatorError } from '../../src/server/errors/operator-error.ts'
import { Problem } from '../../src/server/errors/problems.ts'
import type { TestBoard } from '../board.ts'
import { type ActionName, actions } from './actions.ts'
import { everyOrder, openSessions, type Work } from './every-order.ts'
import { makeScene, type Scene, type Setting, stateOf } from './scene.ts'
import { faultsOf } from './shown.ts'

type Pair<Value> = [Value, Value]
export type Strange = { got: unknown; faults: string[]; steps: string[] }

export async function openPermuter(board: TestBoard) {
  const url = board.board.config.databaseUrl
  const sessions = await openSessions(url ?? '')
  const monitor = new pg.Client(url)
  await monitor.connect()
  return {
    /**
     * Runs both actions in every order of their steps. Returns the number of orders, and those whose answers and state
     * neither serial order has: the actions must look as if one came after the other.
     */
    compareOrders: async (names: Pair<ActionName>, setting: Setting, maxSwitches: number) => {
      let scene: Scene | undefined
      const begin = async (): Promise<Pair<Work>> => {
        const made = await makeScene(board, setting)
        scene = made
        const workOf =
          (name: ActionName): Work =>
          (db) =>
            actions[name](db, board.board, made)
        return [workOf(names[0]), workOf(names[1])]
      }
      const serial: string[] = []
      const strange = new Map<string, Strange>()
      let count = 0
      for await (const { outcomes, steps } of everyOrder(sessions, monitor, begin, maxSwitches)) {
        if (!scene) break
        const state = await stateOf(board.board, scene)
        const faults = await faultsOf(board, scene, state)
        const got = JSON.stringify({ answers: outcomes.map(answerOf), state })
        if (count++ < 2) serial.push(got)
        if (faults.length > 0 || !serial.includes(got))
          strange.set(got, { got: JSON.parse(got), faults, steps })
      }
      return { count, serial, strange: [...strange.values()] }
    },
    close: async () => {
      await Promise.all([...sessions.map(({ close }) => close()), monitor.end()])
    },
  }
}

function answerOf(outcome: unknown): unknown {
  if (outcome instanceof Problem) return outcome.body.code
  // An operator reads whether an item was missing or was just deleted. It has the same effect.
  if (outcome instanceof OperatorError)
    return outcome.message.replace(/.*(no such|deleted a).*/, 'gone')
  if (outcome instanceof Error) return `${outcome} ${outcome.cause}`
  return outcome ?? 'done'
}
