import { join } from 'node:path'
import { publicSettings } from '../../contract/board-facts.ts'
import { StartError } from '../errors/operator-error.ts'
import { Settings, settingKeys } from './config-schema.ts'

export type Config = ReturnType<typeof readConfig>

export type GoogleConfig = { issuer: string; clientId: string; clientSecret: string }

export const settingNames = settingKeys.map(nameOf)

/** Reads all settings. Empty values count as unset. Throws a StartError that names the first invalid setting. */
export function readConfig(env: Record<string, string | undefined>) {
  const givenFor = (key: string) => (env[nameOf(key)]?.trim() ? env[nameOf(key)] : undefined)
  const parsed = Settings.safeParse(
    Object.fromEntries(settingKeys.map((key) => [key, givenFor(key)])),
  )
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new StartError(`${nameOf(String(issue?.path[0]))} ${issue?.message}`)
  }
  const { googleClientId, googleClientSecret, googleIssuer, nodeEnv, ...settings } = parsed.data
  const production = nodeEnv !== 'development'
  const google: GoogleConfig | undefined =
    googleClientId && googleClientSecret
      ? { issuer: googleIssuer, clientId: googleClientId, clientSecret: googleClientSecret }
      : undefined
  return {
    ...settings,
    production,
    databaseDirectUrl: settings.databaseDirectUrl ?? settings.databaseUrl,
    secretFile: settings.secretFile ?? `${settings.dataDir.replace(/\/+$/, '')}.secret`,
    google,
    /** In development without a mail server, mails are written into this folder. Otherwise undefined. */
    outbox: production || settings.smtpUrl ? undefined : join(settings.dataDir, 'outbox'),
    mailFrom: settings.mailFrom ?? `no-reply@${new URL(originOf(settings)).hostname}`,
  }
}

export function originOf({ publicUrl, port }: { publicUrl?: string | undefined; port: number }) {
  return publicUrl ?? `http://localhost:${port}`
}

/** Returns where a program on this machine reaches the process. One that listens on every address is on loopback. */
export function localOrigin({ host, port }: { host: string; port: number }): string {
  const reachable = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

export function publicSettingsOf(config: Config) {
  const keys = Object.keys(publicSettings.shape) as (keyof typeof publicSettings.shape)[]
  return Object.fromEntries(keys.map((key) => [key, config[key]])) as Pick<Config, (typeof keys)[0]>
}

function nameOf(key: string): string {
  return key.replace(/[A-Z]/g, '_$&').toUpperCase()
}
