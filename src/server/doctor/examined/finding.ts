/** `warning` and `unchecked` don't change the exit status. */
export type Finding = { state: 'fine' | 'warning' | 'wrong' | 'unchecked'; says: string }

export const fine = (says: string): Finding => ({ state: 'fine', says })
export const warning = (says: string): Finding => ({ state: 'warning', says })
export const wrong = (says: string): Finding => ({ state: 'wrong', says })
export const unchecked = (says: string): Finding => ({ state: 'unchecked', says })

/** Thrown by what a check needs, if that is missing: another check says what is wrong. */
export class NotCheckable extends Error {}
