/** SPEC §5. The one sentence that the first view needs; the others come with the forms that say them. */
export const replySentence = 'Please enter a reply'
