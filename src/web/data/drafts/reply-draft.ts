/** Returns the name of a reply's draft. `parentReplyId` is null if the reply answers the confession itself. */
export function replyDraft(confessionId: string, parentReplyId: string | null): string {
  return `reply:${confessionId}:${parentReplyId ?? ''}`
}
