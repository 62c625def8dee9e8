/**
 * What people wrote, for a terminal: escape sequences, controls and what turns the direction of writing are shown
 * by their numbers. Joiners stay, which emojis and some scripts are made of.
 */
export function printable(text: string): string {
  return text.replace(unprintable, (character) => `<${codePointOf(character)}>`)
}

/** As above, on one line. */
export function printableLine(text: string): string {
  return printable(text.replace(/\s+/g, ' ').trim())
}

/** JSON in which every such character is escaped: what reads it gets the text as it was. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(unprintable, (character) =>
    Array.from({ length: character.length }, (_, at) => escaped(character.charCodeAt(at))).join(''),
  )
}

const unprintable = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu

function codePointOf(character: string): string {
  return `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`
}

function escaped(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`
}
