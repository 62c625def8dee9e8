import { Encrypter } from 'age-encryption'

export const mistakenRecipient =
  'BACKUP_KEY was copied with a mistake: copy it again from the file of its other half'

/** The settings accept what looks like a public key of age. Its last six characters are a checksum. */
export function isRecipient(key: string): boolean {
  try {
    new Encrypter().addRecipient(key)
    return true
  } catch {
    return false
  }
}
