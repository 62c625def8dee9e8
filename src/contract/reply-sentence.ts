/** SPEC §5. In its own file because the first view only needs this sentence; the forms load the others. */
export const replySentence = 'Please enter a reply'
