import type { Reply } from '../../../contract/replies.ts'
import { threadPartPath } from '../../data/replies/reply-path.ts'
import { Button } from '../../ui/button.tsx'
import { quoted } from '../../ui/first-words.ts'
import type { FurtherReplies } from './use-further-replies.ts'

type ShowMoreRepliesProps = { reply: Reply; confessionId: string; further: FurtherReplies }

export function ShowMoreReplies({ reply, confessionId, further }: ShowMoreRepliesProps) {
  const { remaining, isFetching, isError, showMore } = further
  const label = remaining === 1 ? 'Show 1 more reply' : `Show ${remaining} more replies`
  const name = `${label} to ${quoted(reply.content)}`
  return (
    <>
      {isError && (
        <p role="alert" className="mt-2 font-serif text-reading">
          Failed to load replies
        </p>
      )}
      <Button
        look="quiet"
        size="small"
        locked={isFetching}
        onClick={showMore}
        aria-label={name}
        className="-ml-3"
      >
        {label}
      </Button>
      {reply.moreCursor && (
        <noscript>
          <a
            href={threadPartPath(confessionId, { below: reply.id, cursor: reply.moreCursor })}
            aria-label={name}
            className="inline-block py-1 underline underline-offset-4"
          >
            {label}
          </a>
        </noscript>
      )}
    </>
  )
}
