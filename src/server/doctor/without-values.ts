import type { Config } from '../config/config.ts'

/**
 * Replaces settings that name a machine, a person or a folder, because operators paste the lines into public issues.
 */
export function withoutValues(text: string, config: Config): string {
  const { publicUrl, databaseUrl, databaseDirectUrl, smtpUrl, google } = config
  const urls = [publicUrl, databaseUrl, databaseDirectUrl, smtpUrl, google?.issuer]
  const parts = urls.flatMap((url) => {
    const { host, hostname, username, password } = new URL(url ?? 'none:')
    return [url, host, hostname, username, password]
  })
  const { dataDir, secretFile, outbox, mailFrom, contact } = config
  return [...parts, dataDir, secretFile, outbox, mailFrom, contact]
    .filter((value) => value !== undefined && value.length > 2)
    .sort((one, other) => `${other}`.length - `${one}`.length)
    .reduce<string>((line, value) => line.replaceAll(`${value}`, '…'), text)
}
