import { useEffect, useState } from 'react'

const secondMs = 1_000

/** Counts down the seconds until the user may send a refused request again. It shows nothing once they are over. */
export function Countdown({ seconds }: { seconds: number }) {
  const [end] = useState(() => Date.now() + seconds * secondMs)
  const [left, setLeft] = useState(seconds)
  const isOver = left <= 0
  useEffect(() => {
    if (isOver) return
    const tick = () => setLeft(Math.ceil((end - Date.now()) / secondMs))
    const timer = setInterval(tick, secondMs)
    return () => clearInterval(timer)
  }, [end, isOver])
  return isOver ? null : <span className="text-ink-quiet">{` in ${inWords(left)}`}</span>
}

function inWords(seconds: number): string {
  if (seconds === 1) return 'a second'
  return seconds <= 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}
