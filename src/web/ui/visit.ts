/** What a page reads of the address that led to it. */
export type Visit = { params: Record<string, string | undefined>; search: URLSearchParams }
