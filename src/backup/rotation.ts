import { dayMs } from '../contract/durations.ts'

const [dailyDays, weeklyFiles] = [7, 4]

/** Returns the name of the backup of a day. It has the form YYYY-MM-DD. */
export function nameOfDay(day: string): string {
  return `spill-${day}.backup`
}

/**
 * Returns the files of a folder to delete after the backup of `today`: all but those of the last 7 days and, of the
 * weeks before, the first of each week, for 4 weeks. So none is kept for more than 35 days.
 */
export function outdatedFiles(files: string[], today: string): string[] {
  const backups = files.flatMap((file) => {
    const [, day] = /^spill-(\d{4}-\d{2}-\d{2})\.backup(?:\.part)?$/.exec(file) ?? []
    return day ? { file, number: dayNumber(day), isDraft: file.endsWith('.part') } : []
  })
  const complete = backups.filter(({ isDraft }) => !isDraft).sort((a, b) => a.number - b.number)
  const firsts = complete.filter(
    ({ number }, index) => weekOf(number) !== weekOf(complete[index - 1]?.number ?? -1),
  )
  const isDaily = ({ number }: { number: number }) => number > dayNumber(today) - dailyDays
  const oldest = dayNumber(today) - dailyDays * (weeklyFiles + 1)
  const weekly = firsts.filter((one) => !isDaily(one) && one.number > oldest).slice(-weeklyFiles)
  const kept = [...complete.filter(isDaily), ...weekly]
  return backups.filter((one) => !kept.includes(one)).map(({ file }) => file)
}

function dayNumber(day: string): number {
  return Math.round(Date.parse(day) / dayMs)
}

function weekOf(number: number): number {
  return Math.floor(number / 7)
}
