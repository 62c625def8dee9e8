/** A sentence of SPEC §5 in its own file: the first view needs only this one, and the forms load the others later. */
export const replySentence = 'Please enter a reply'
