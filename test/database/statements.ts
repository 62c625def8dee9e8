/** Of what was sent: not what processes tell each other, and look at to tell those who listen, at times of their own. */
export function statementsOfRequests(calls: unknown[][]): unknown[][] {
  return calls.filter(([sent]) => {
    const { name, text } = Object(sent) as { name?: string; text?: string }
    return !/pg_notify|^(confession|reply)_states$|^select 1$/.test(`${name ?? text ?? sent}`)
  })
}
