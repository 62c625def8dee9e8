/** Certain contact data is refused. For likely contact data, the author is asked. */
export type Sighting = { words: string; start: number; isCertain: boolean }
