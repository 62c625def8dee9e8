import { asSeen } from '../../contract/folded-text.ts'

/** All of a text as it is seen, in no more than twice the code points it has. */
export function searchedText(text: string): string {
  return text.normalize('NFKC').length <= most ? asSeen(text) : asSeen(littleGrown(text))
}

/** Code units: what a confession may have, each sign of a pair of them. */
const most = 200_000

/** One sign of some scripts is seen as eighteen: of such the letters and digits count, or nothing if they are many. */
function littleGrown(text: string): string {
  const known = new Map<string, string>()
  return text.replace(/[^\0-\x7f]/gu, (sign) => {
    const seen = known.get(sign) ?? seenShort(sign)
    known.set(sign, seen)
    return seen
  })
}

function seenShort(sign: string): string {
  const seen = sign.normalize('NFKC')
  if (seen.length <= 2) return sign
  const bare = seen.replace(/[^\p{L}\p{N}]/gu, '')
  return bare.length <= 2 ? bare : ' '
}
