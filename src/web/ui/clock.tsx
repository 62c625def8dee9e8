import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { serverNow } from './server-clock.ts'

const Now = createContext(new Date(0))
const minuteMs = 60_000

/**
 * Provides the current time by the server's clock, updated every minute. It starts at the time of the server's
 * rendering, so that the browser's first render equals the HTML.
 */
export function ClockProvider({ start, children }: { start: Date; children: ReactNode }) {
  const [now, setNow] = useState(start)
  useEffect(() => {
    const tick = () => setNow(new Date(serverNow()))
    tick()
    const timer = setInterval(tick, minuteMs)
    // Update when the tab becomes visible: timers are slow in background tabs and stop during sleep.
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
