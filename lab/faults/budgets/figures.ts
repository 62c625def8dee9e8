export type Figure = {
  name: string
  value: number
  unit: string
  atMost?: number
  atLeast?: number
}

export function isMissed({ value, atMost = Infinity, atLeast = -Infinity }: Figure): boolean {
  return !(value <= atMost && value >= atLeast)
}

export function lineOf(figure: Figure): string {
  const { name, value, unit, atMost, atLeast } = figure
  const number = (of: number) => of.toLocaleString('en', { maximumFractionDigits: 2 })
  const limit = [
    atLeast === undefined ? '' : `at least ${number(atLeast)}`,
    atMost === undefined ? '' : `at most ${number(atMost)}`,
  ]
  return [
    isMissed(figure) ? 'MISS' : 'ok  ',
    name.padEnd(62),
    `${number(value)} ${unit}`.padStart(16),
    `  ${limit.filter(Boolean).join(', ')}`,
  ].join(' ')
}
