import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

const Now = createContext(new Date(0))
const minuteMs = 60_000

/** One clock for the page: it starts at the server's time, so that both render the same, then ticks. */
export function ClockProvider({ start, children }: { start: Date; children: ReactNode }) {
  const [now, setNow] = useState(start)
  useEffect(() => {
    const tick = () => setNow(new Date())
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
