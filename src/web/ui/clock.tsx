import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { serverNow } from './server-clock.ts'

const Now = createContext(new Date(0))
const minuteMs = 60_000

/** Gives the page one clock, in server time. It starts at the time of the server's rendering, so hydration matches. */
export function ClockProvider({ start, children }: { start: Date; children: ReactNode }) {
  const [now, setNow] = useState(start)
  useEffect(() => {
    const tick = () => setNow(new Date(serverNow()))
    tick()
    const timer = setInterval(tick, minuteMs)
    // Browsers throttle timers in background tabs and stop them while the device sleeps.
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
