/** The parts of a URL that a page reads: `params` are parts of the path. */
export type Visit = { params: Record<string, string | undefined>; search: URLSearchParams }
