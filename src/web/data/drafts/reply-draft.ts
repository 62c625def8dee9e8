/** Returns the name of the draft of a reply to a confession, or to one of its replies. */
export function replyDraft(confessionId: string, parentReplyId: string | null): string {
  return `reply:${confessionId}:${parentReplyId ?? ''}`
}
