/** Certain contact data is refused. For likely contact data, the author is asked. */
export type ContactMatch = { words: string; start: number; isCertain: boolean }
