/** The parts of an address that a page reads. */
export type Visit = { params: Record<string, string | undefined>; search: URLSearchParams }
