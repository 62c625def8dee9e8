type Kind = 'users' | 'confessions' | 'replies' | 'votes'

/** All that were read are imported, already here, or set aside. */
type Tally = { read: number; imported: number; alreadyHere: number; setAside: number }

/** What an import did. It holds neither addresses nor ids of users. */
export type ImportReport = {
  dryRun: boolean
  kinds: Record<Kind, Tally>
  mended: Record<string, number>
  notes: Record<string, number>
  /** Documents that could not be used; the file of rejected documents has them as they were. */
  setAside: { collection: string; id: string; reason: string }[]
  setAsideUnlisted: number
}

export function summaryOf({
  dryRun,
  kinds,
  mended,
  notes,
  setAside,
  setAsideUnlisted,
}: ImportReport) {
  const lines = [dryRun ? 'What would happen:' : 'Imported:']
  for (const [kind, { read, imported, alreadyHere, setAside }] of Object.entries(kinds))
    lines.push(
      `  ${kind}: ${read} read, ${imported} new, ${alreadyHere} already here, ${setAside} set aside`,
    )
  for (const [how, count] of Object.entries(mended)) lines.push(`  mended: ${how} (${count})`)
  for (const [what, count] of Object.entries(notes)) lines.push(`  note: ${what} (${count})`)
  const aside = setAside.length + setAsideUnlisted
  if (aside > 0) lines.push(`  ${aside} documents are in import-rejected.jsonl, as they were`)
  return lines.join('\n')
}
