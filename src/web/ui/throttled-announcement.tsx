import { useEffect, useRef, useState } from 'react'

const announceIntervalMs = 5_000

/** Announces the latest text to screen readers, at most every 5 s, so that not every change of a count is read. */
export function ThrottledAnnouncement({ text }: { text: string }) {
  const [announced, setAnnounced] = useState('')
  const latest = useRef(text)
  latest.current = text
  useEffect(() => {
    const timer = setInterval(() => setAnnounced(latest.current), announceIntervalMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <p aria-live="polite" className="sr-only">
      {announced}
    </p>
  )
}
