import { useEffect, useRef, useState } from 'react'

const gatheredMs = 5_000

/**
 * Announces the latest text to screen readers, at most every 5 seconds, so that a growing count is not read each time.
 */
export function GatheredNews({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  const latest = useRef(text)
  latest.current = text
  useEffect(() => {
    const timer = setInterval(() => setSaid(latest.current), gatheredMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  )
}
