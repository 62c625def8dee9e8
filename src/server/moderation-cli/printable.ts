/**
 * Makes user text safe for a terminal: control characters (as in escape sequences) and bidirectional controls are
 * replaced, for example by `<U+001B>`. Zero-width joiners stay because emojis and some scripts need them. A letter
 * keeps at most four combining marks, which is enough for every script: more would cover other lines.
 */
export function printable(text: string): string {
  return text.replace(surplusMarks, '$1').replace(unprintable, (character) => {
    return `<U+${hex(character.codePointAt(0)).toUpperCase()}>`
  })
}

/** Like `printable`, with all white space collapsed so that the text fits on one line. */
export function printableLine(text: string): string {
  return printable(text.replace(/\s+/g, ' ').trim())
}

/**
 * Returns JSON that is safe for a terminal: it has `\u` escapes, so a program that parses it gets the original text.
 */
export function printableJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(unprintable, (character) =>
    Array.from({ length: character.length }, (_, at) => `\\u${hex(character.charCodeAt(at))}`).join(
      '',
    ),
  )
}

const unprintable = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu

const surplusMarks = /([\p{M}\u200c\u200d]{4})[\p{M}\u200c\u200d]+/gu

function hex(code = 0): string {
  return code.toString(16).padStart(4, '0')
}
