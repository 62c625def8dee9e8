export const memberNames = ['maple', 'river', 'comet', 'sage']
