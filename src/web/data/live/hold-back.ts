type Copy = { isOwner: boolean; hidden?: object | undefined }

/**
 * Whether a reading that the person did not ask for would show that something of theirs was hidden, or is shown again.
 * A neighbour who reported it may be watching the screen.
 */
export function holdsBack(shown: Copy | undefined, read: Copy | null | undefined): boolean {
  return Boolean(shown?.isOwner) && (!read || hiddenOf(shown) !== hiddenOf(read))
}

function hiddenOf(copy: Copy | undefined): string {
  return JSON.stringify(copy?.hidden ?? null)
}
