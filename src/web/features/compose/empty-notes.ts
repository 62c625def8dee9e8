/** At a field of a confession that is still empty. */
export const emptyNotes = { title: 'Add a title.', content: 'Write something first.' }
