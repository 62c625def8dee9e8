import { defineConfig } from 'vitest/config'

/** Only tests that need no database: each mutant runs them. */
export default defineConfig({
  test: {
    include: [
      'src/contract/**/*.test.ts',
      'src/web/data/{items,live}/*.test.ts',
      'src/server/screening/{corpus,findings,phone-numbers}.test.ts',
      'src/server/crypto/{keys,recovery-sheet,imported-passwords}.test.ts',
    ],
    // These take seconds, which is too long for each mutant.
    exclude: ['**/{converge,idle-author}.test.ts'],
  },
})
