/** Those of the sample campus who can sign in. */
export const memberNames = ['maple', 'river', 'comet', 'sage']
