/* Loaded before a board. SIGUSR2 sets its clock a day ahead, and the next SIGUSR2 sets it right again. */
const RealDate = Date
const dayMs = 24 * 60 * 60 * 1000
let aheadMs = 0

class JumpingDate extends RealDate {
  constructor(...given: [] | [number]) {
    super(...((given.length > 0 ? given : [JumpingDate.now()]) as [number]))
  }
  static override now(): number {
    return RealDate.now() + aheadMs
  }
}
globalThis.Date = JumpingDate as DateConstructor
process.on('SIGUSR2', () => {
  aheadMs = dayMs - aheadMs
})
