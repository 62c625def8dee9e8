/**
 * Leaves out statements that run at times of their own: notifications, the states for streams, health
 * checks.
 */
export function statementsOfRequests(calls: unknown[][]): unknown[][] {
  return calls.filter(([sent]) => {
    const { name, text } = Object(sent) as { name?: string; text?: string }
    return !/pg_notify|^(confession|reply)_states$|^select 1$/.test(`${name ?? text ?? sent}`)
  })
}
