import { useEffect, useRef, useState } from 'react'

export function useLock(durationMs: number): [locked: boolean, lock: () => void] {
  const [locked, setLocked] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const lock = () => {
    setLocked(true)
    timer.current = setTimeout(() => setLocked(false), durationMs)
  }
  return [locked, lock]
}
