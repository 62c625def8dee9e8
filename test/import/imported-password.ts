import type { ImportedPassword } from '../../src/server/crypto/imported-passwords.ts'
import { samplePassword } from './old-export.ts'

const { passwordHash: hash, salt, hashConfig } = samplePassword

/** The example that the old service publishes, in the form in which an import reads it. */
export const importedPassword: ImportedPassword = {
  hash,
  salt,
  signerKey: hashConfig.base64_signer_key,
  saltSeparator: hashConfig.base64_salt_separator,
  rounds: hashConfig.rounds,
  memCost: hashConfig.mem_cost,
}
