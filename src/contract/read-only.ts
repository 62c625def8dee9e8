/** A header of answers from before the database went away. Until it is back, nothing can be written. */
export const readOnlyHeader = 'spill-read-only'
