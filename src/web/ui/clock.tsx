import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { serverNow } from './server-clock.ts'

const Now = createContext(new Date(0))
const minuteMs = 60_000

/** One clock for the page, the server's: it starts at the time both render the same with, then ticks. */
export function ClockProvider({ start, children }: { start: Date; children: ReactNode }) {
  const [now, setNow] = useState(start)
  useEffect(() => {
    const tick = () => setNow(new Date(serverNow()))
    tick()
    const timer = setInterval(tick, minuteMs)
    // A tab that nobody sees hardly ticks, and not at all while the device sleeps.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return <Now value={now}>{children}</Now>
}

export function useNow(): Date {
  return useContext(Now)
}
