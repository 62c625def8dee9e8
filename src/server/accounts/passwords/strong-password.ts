import { dictionary } from '@zxcvbn-ts/language-common'
import { lengthOf } from '../../../contract/length.ts'
import { passwordLength } from '../../../contract/limits.ts'
import type { Config } from '../../config/config.ts'
import { problem } from '../../errors/problems.ts'

/** What is tried first: 49,000 passwords of published lists of leaked ones, in lower case. */
const common = new Set(dictionary['passwords-common'])

type Names = Pick<Config, 'universityName' | 'universityDomain' | 'boardTitle'>

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

/** One of these, or one character again and again. */
function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase()) || /^(.)\1*$/su.test(password)
}

/** What is tried next: a word of the board or of the person's address, with digits or marks behind it. */
function isOwnWord(password: string, names: Names, email: string): boolean {
  const lower = password.toLowerCase()
  return ownWords(names, email).some(
    (word) => lower.startsWith(word) && !/\p{L}/u.test(lower.slice(word.length)),
  )
}

/** Of three letters and more; a name of several words as it is, in one, and each of them. */
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
