import { useEffect, useRef, useState } from 'react'

const gatheredMs = 5_000

/** Says what came, when the listener pauses, and how much it is by then: not each time that it grows. */
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
