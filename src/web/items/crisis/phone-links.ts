export type PhoneLink = { href: string; words: string }

/**
 * Returns links for the phone numbers in a text, for each number `tel:` before `sms:`. Skips numbers that may be
 * something else, such as amounts.
 */
export function phoneLinks(text: string): PhoneLink[] {
  const links: PhoneLink[] = []
  let end = 0
  for (const { 0: words, index } of text.matchAll(number)) {
    const ways = waysTo(words, text.slice(end, index), text.slice(index + words.length))
    if (!ways) continue
    const digits = words.replace('(0)', '').replace(/[^+\d]/g, '')
    if (ways.isCalled) links.push({ href: `tel:${digits}`, words: `Call ${words}` })
    if (ways.isTexted) links.push({ href: `sms:${digits}`, words: `Text ${ways.keyword}${words}` })
    end = index + words.length
  }
  return links.filter(({ href }, at) => links.findIndex((other) => other.href === href) === at)
}

/** Matches numbers from '988' to '+44 (0)20 7946 0000'. */
const number =
  /(?<![\p{L}\p{N}/:.,€$£#-])\+?(?:\(\d{1,4}\)[ ]?)?\d(?:[\d .()‑–-]*\d)?(?![\p{L}\p{N}/%:€$£])/gu

/**
 * Returns whether a number is for calls, texts or both. Returns null if it may be no phone number: without 'call' or
 * 'text' nearby, it must be long or start with a plus.
 */
function waysTo(words: string, before: string, after: string) {
  const digits = words.replace(/\D/g, '').length
  const near = /[^.,;:!?]*$/.exec(before)?.[0] ?? ''
  const saysCall = /\b(?:call|dial|ring|phone)\b/i.test(near) || /[\p{L})]: ?$/u.test(before)
  const isTexted = /\b(?:text|sms)\b/i.test(near)
  const isNumber = digits >= 9 || words.startsWith('+') || (digits >= 3 && (saysCall || isTexted))
  const isAmount = /^ ?(?:days|hours|times|people|minutes|students|or more)\b/i.test(after)
  if (!isNumber || digits > 15 || isAmount) return null
  // In 'text HOME to 741741' the keyword HOME is required, so the link's label includes it.
  const keyword = /\b(?:text|sms) (["“]?\p{Lu}+["”]? to )$/u.exec(near)?.[1] ?? ''
  return { isTexted, isCalled: saysCall || !isTexted, keyword }
}
