import { createRequire } from 'node:module'
import type { CountryCode } from 'libphonenumber-js/max'

const areaCodes = new Map<string, boolean>()

/** Asked of the library once for each area code: what follows it may be anything. */
export function reachesHere(digits: string): boolean {
  const [, areaCode, rest] = /^1?([2-9]\d{2})([2-9]\d{6})$/.exec(digits) ?? []
  if (!areaCode || !rest) return false
  const known = areaCodes.get(areaCode)
  if (known !== undefined) return known
  const reaches = isSomebodys(`+1${areaCode}${rest}`)
  areaCodes.set(areaCode, reaches)
  return reaches
}

/** Behind the code of a country. */
export function reachesAbroad(digits: string): boolean {
  if (digits.startsWith('1')) return reachesHere(digits)
  return isSomebodys(`+${digits}`)
}

/** Loaded with the first number that may be one: at rest it would be a sixth of the process. */
const library = (): typeof import('libphonenumber-js/max') =>
  createRequire(import.meta.url)('libphonenumber-js/max')

/** As dialled in one of them. */
export function reachesThere(digits: string, countries: CountryCode[]): boolean {
  return countries.some((country) => isSomebodys(digits, country))
}

function isSomebodys(number: string, country?: CountryCode): boolean {
  const parsed = library().parsePhoneNumberFromString(number, country)
  if (!parsed) return false
  const kind = parsed.getType()
  // Numbers kept for fiction belong to no country's plan, nor do those newer than the library.
  if (!country && !number.startsWith('+1') && parsed.isPossible() && !kind) return true
  return parsed.isValid() && kind !== 'TOLL_FREE' && kind !== 'UAN'
}
