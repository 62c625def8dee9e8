import { focusOnMount } from '../ui/focus-on-mount.ts'

export function ReceivedNote({ answerBy }: { answerBy: string }) {
  return (
    <div ref={focusOnMount} tabIndex={-1} className="mt-6 rounded-surface bg-well px-5 py-4">
      <p className="font-semibold">Received.</p>
      <p className="mt-1">
        You hear from the operator by <time dateTime={answerBy}>{dayAndTime(answerBy)}</time>.
      </p>
    </div>
  )
}

function dayAndTime(time: string): string {
  return new Date(time).toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'short' })
}
