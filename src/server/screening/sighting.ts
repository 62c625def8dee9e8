/** Certain contact data is refused. Likely contact data is asked about. */
export type Sighting = { words: string; start: number; isCertain: boolean }
