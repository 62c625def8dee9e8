import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, originOf } from '../config/config.ts'
import { isLoopback } from '../config/loopback.ts'

export function warningsOf(config: Config): string[] {
  const warnings: string[] = []
  if (!config.smtpUrl && !config.outbox)
    warnings.push(
      'SMTP_URL is unset: addresses are not verified, and forgotten passwords cannot be reset',
    )
  if (config.smtpUrl?.startsWith('smtp:') && !isLoopback(config.smtpUrl))
    warnings.push('SMTP_URL is smtp://: no mail is sent unless the mail server offers STARTTLS')
  if (config.outbox) warnings.push(`SMTP_URL is unset: mails are written to ${config.outbox}`)
  // Development uses a stand-in for Google, which has no TLS and needs no warning.
  const isRealGoogle = config.google?.issuer.startsWith('https:')
  if (!config.publicUrl && (config.smtpUrl || isRealGoogle))
    warnings.push(`PUBLIC_URL is unset: mails and Google lead to ${originOf(config)}`)
  if (!config.hideAccountExistence)
    warnings.push('HIDE_ACCOUNT_EXISTENCE is off: anyone can ask whether an address has an account')
  if (!config.rateLimits) warnings.push('RATE_LIMITS is off: guessing and flooding are not limited')
  if (config.production && !config.databaseUrl && existsSync(sampleCampusFile(config)))
    warnings.push(
      `DATA_DIR ${config.dataDir} holds the sample campus: anyone may know its passwords`,
    )
  return warnings
}

/** `npm run dev` creates this file when it fills a database with the sample campus. */
export function sampleCampusFile({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'sample-campus.txt')
}
