import { dictionary } from '@zxcvbn-ts/language-common'
import { lengthOf } from '../../../contract/length.ts'
import { passwordLength } from '../../../contract/limits.ts'
import type { Config } from '../../config/config.ts'
import { problem } from '../../errors/problems.ts'

/** About 49,000 passwords from published leaks, in lower case. */
const common = new Set(dictionary['passwords-common'])

type Names = Pick<Config, 'universityName' | 'universityDomain' | 'boardTitle'>

/** Throws `weak_password` for a short or common password, or a word of the board or the email address. */
export function assertStrongPassword(
  { config }: { config: Names },
  email: string,
  password: string,
): void {
  if (lengthOf(password) < passwordLength.min) throw problem('weak_password')
  if (isCommonPassword(password))
    throw problem('weak_password', { detail: 'Too many people use this password.' })
  if (isOwnWord(password, config, email))
    throw problem('weak_password', { detail: 'Don’t use the board’s name or your email.' })
}

/** Returns whether the list of common passwords has this one, or it repeats a single character. */
function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase()) || /^(.)\1*$/su.test(password)
}

/** Returns whether it begins with a word of the board or the address, and no letter follows that word. */
function isOwnWord(password: string, names: Names, email: string): boolean {
  const lower = password.toLowerCase()
  return ownWords(names, email).some(
    (word) => lower.startsWith(word) && !/\p{L}/u.test(lower.slice(word.length)),
  )
}

/** Returns each name as it is and without separators, and the words in it. */
function ownWords(
  { universityName, universityDomain, boardTitle }: Names,
  email: string,
): string[] {
  const names = [
    universityName,
    boardTitle,
    universityDomain,
    email,
    email.slice(0, email.lastIndexOf('@')),
  ]
  const forms = names.flatMap((name) => {
    const parts = name.toLowerCase().split(/[^\p{L}\p{N}]+/u)
    return [name.toLowerCase(), parts.join(''), ...parts]
  })
  return ['spill', 'confession', 'confessions', ...forms].filter((word) => word.length >= 3)
}
