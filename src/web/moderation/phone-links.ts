export type PhoneLink = { words: string; href?: string; label?: string }

/** A text in parts, of which the numbers to call or to text can be tapped. A number that may be another stays text. */
export function phoneLinks(text: string): PhoneLink[] {
  const parts: PhoneLink[] = []
  let end = 0
  for (const { 0: words, index } of text.matchAll(number)) {
    const before = text.slice(end, index)
    const ways = waysTo(words, before, text.slice(index + words.length))
    if (!ways) continue
    const { isCalled, textWord } = ways
    const digits = words.replace('(0)', '').replace(/[^+\d]/g, '')
    const sms = { href: `sms:${digits}`, label: `Text ${words}` }
    if (textWord && isCalled) {
      parts.push({ words: before.slice(0, textWord.index) }, { words: textWord[0], ...sms })
      parts.push({ words: before.slice(textWord.index + textWord[0].length) })
    } else parts.push({ words: before })
    if (textWord && !isCalled) parts.push({ words, ...sms })
    else parts.push({ words, href: `tel:${digits}`, label: `Call ${words}` })
    end = index + words.length
  }
  return [...parts, { words: text.slice(end) }].filter((part) => part.words)
}

/** From 988 to +44 (0)20 7946 0000. */
const number =
  /(?<![\p{L}\p{N}/:.,€$£#-])\+?(?:\(\d{1,4}\)[ ]?)?\d(?:[\d .()‑–-]*\d)?(?![\p{L}\p{N}/%:€$£])/gu

/** Of a number without a word that says what it is for, only its length tells. */
function waysTo(words: string, before: string, after: string) {
  const digits = words.replace(/\D/g, '').length
  const near = /[^.,;:!?]*$/.exec(before)?.[0] ?? ''
  const isCalled = /\b(?:call|dial|ring|phone)\b/i.test(near) || /[\p{L})]: ?$/u.test(before)
  const textWord = /\b(?:text|sms)\b(?=[^.,;:!?]*$)/i.exec(before)
  const isNumber =
    digits >= 9 || words.startsWith('+') || (digits >= 3 && (isCalled || textWord !== null))
  const isAmount = /^ ?(?:days|hours|times|people|minutes|students|or more)\b/i.test(after)
  return isNumber && digits <= 15 && !isAmount ? { isCalled, textWord } : null
}
