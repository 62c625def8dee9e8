/** The keys of WebDriver that write no character. */
const keys: Record<string, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Control: '\uE009',
  Escape: '\uE00C',
  End: '\uE010',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
}

/** Returns the keys that are pressed together, like `Control+a`. */
export function keysOf(chord: string): string[] {
  return chord.split('+').map((key) => keys[key] ?? key)
}

/** Returns the keys that write a text. */
export function codePoints(text: string): string[][] {
  return [...text].map((character) => [character === '\n' ? (keys.Enter ?? '') : character])
}

/** Returns the action of pressing one key after the other; keys of an inner list are pressed together. */
export function keyPresses(presses: string[][]) {
  const actions = presses.flatMap((keys) => [
    ...keys.map((value) => ({ type: 'keyDown', value })),
    ...keys.toReversed().map((value) => ({ type: 'keyUp', value })),
  ])
  return { type: 'key', id: 'keyboard', actions }
}

/** Returns the action of clicks in quick succession. */
export function clicksAt(x: number, y: number, times: number) {
  const click = [
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  return {
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [
      { type: 'pointerMove', x, y, duration: 0, origin: 'viewport' },
      ...Array.from({ length: times }, () => click).flat(),
    ],
  }
}
