import type { Database } from '../db/database.ts'
import { readUpkeep } from '../db/upkeep.ts'
import { hmacHex, type Keys } from './keys.ts'

/** Returns the value by which the database checks its secret. */
export function proofOf(keys: Pick<Keys, 'check'>): string {
  return hmacHex(keys.check, 'spill')
}

export async function readProof(db: Database): Promise<string | undefined> {
  return (await readUpkeep(db))?.proof
}

/** Returns eight characters by which an operator recognises a secret. They don't reveal it. */
export function secretFingerprint(keys: Pick<Keys, 'check'>): string {
  return fingerprintIn(proofOf(keys))
}

/** Returns the fingerprint of the secret with this proof. So the database can name a secret that is missing. */
export function fingerprintIn(proof: string): string {
  return proof.slice(0, 8)
}
