/** What is all but certainly somebody's is refused; what only looks like it is asked about. */
export type Sighting = { words: string; start: number; isCertain: boolean }
