import { z } from 'zod'
import { deriveKeys } from '../server/crypto/keys.ts'
import type { Secrets } from '../server/crypto/secret-file.ts'
import { fingerprintIn, secretFingerprint as fingerprintOf } from '../server/crypto/secret-proof.ts'
import { OperatorError } from '../server/errors/operator-error.ts'

const CopiedTable = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
})
export type CopiedTable = z.infer<typeof CopiedTable>

/** Describes a backup. It is inside the seal. */
export const Manifest = z.object({
  version: z.string(),
  schemaNumber: z.int(),
  /** Identifies the board's secret without revealing it. */
  secretFingerprint: z.string(),
  madeAt: z.iso.datetime(),
  /** The day after which the backup must be deleted, because it holds what was deleted on the board since. */
  keepUntil: z.iso.date(),
  /** True if the board was stopped and moves to another place. Only then the backup has sessions. */
  isMove: z.boolean(),
  tables: z.array(CopiedTable),
})
export type Manifest = z.infer<typeof Manifest>

export function countRows({ tables }: Pick<Manifest, 'tables'>): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0)
}

/** Returns the secret of the backup, which may have been replaced since. Throws an OperatorError. */
export function findSecret({ secretFingerprint }: Manifest, secrets: Secrets): string {
  const given = fingerprintsOf(secrets)
  const secret = secrets[given.indexOf(secretFingerprint)]
  if (secret !== undefined) return secret
  throw new OperatorError(
    `the backup needs the secret ${secretFingerprint}, and yours is ${given.join(', ')}: put it into SECRET_FILE, below newer ones`,
  )
}

/** Throws an OperatorError if one of the secrets that the board had before the backup is not among the given ones. */
export function refuseMissingSecrets(older: { proof: string }[], secrets: Secrets): void {
  const given = fingerprintsOf(secrets)
  const missing = older
    .map(({ proof }) => fingerprintIn(proof))
    .filter((fingerprint) => !given.includes(fingerprint))
  if (missing.length > 0)
    throw new OperatorError(
      `the backup also needs the older secret ${missing.join(', ')}, and yours is ${given.join(', ')}: put it into SECRET_FILE, below newer ones`,
    )
}

function fingerprintsOf(secrets: Secrets): string[] {
  return secrets.map((secret) => fingerprintOf(deriveKeys(secret)))
}
