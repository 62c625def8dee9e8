/** Contact data found in a text. If it is certain, the text is refused. Otherwise the author is asked about it. */
export type ContactMatch = { words: string; start: number; isCertain: boolean }
