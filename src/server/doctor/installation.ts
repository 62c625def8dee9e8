import { existsSync, statSync } from 'node:fs'
import { localOrigin } from '../config/config.ts'
import { schemaNumber } from '../db/migrate.ts'
import { freeBytesOf, reserveBytes } from '../db/own-server/disk-space.ts'
import { codeOf } from '../errors/operator-error.ts'
import { discover } from '../google/google.ts'
import { testLetter } from '../mail/letters.ts'
import { createMailer } from '../mail/mailer.ts'
import { failureCause } from '../process/failure-cause.ts'
import { version } from '../process/version.ts'
import { warningsOf } from '../process/warnings.ts'
import {
  type Examined,
  type Finding,
  fine,
  NotCheckable,
  unchecked,
  warning,
  wrong,
} from './examined.ts'

const timeoutMs = 5_000
const gibibyte = 1024 ** 3
/** Below this, the nightly scrub of a large board may not have the room it needs. */
const scarceBytes = 2 * gibibyte

/** Checks the process that serves the board on this machine. The board may as well be served elsewhere. */
export async function checkProcess({ config }: Examined): Promise<Finding> {
  const ask = (path: string) =>
    fetch(`${localOrigin(config)}${path}`, { signal: AbortSignal.timeout(timeoutMs) })
  try {
    const alive: unknown = await (await ask('/healthz')).json()
    if (!isHealth(alive))
      return wrong('another program answers on HOST and PORT: stop it, or change PORT')
    if (alive.version !== version || alive.schema !== schemaNumber)
      return warning(
        `it runs version ${alive.version} with schema ${alive.schema}, and version ${version} with schema ${schemaNumber} is installed: restart it`,
      )
    const { ok } = await ask('/readyz')
    return ok
      ? fine(`it serves version ${version}`)
      : wrong('it answers, but is not ready: fix the database, or wait if it is stopping')
  } catch (error) {
    if (codeOf((error as Error).cause) === 'ECONNREFUSED')
      return unchecked(
        'no process answers on HOST and PORT: start the board, if it is to be served here',
      )
    return error instanceof SyntaxError
      ? wrong('another program answers on HOST and PORT: stop it, or change PORT')
      : wrong('it does not answer on HOST and PORT: read its log, or restart it')
  }
}

function isHealth(body: unknown): body is { version: string; schema: number } {
  const { version, schema } = (body ?? {}) as Record<string, unknown>
  return typeof schema === 'number' && /^\d+\.\d+\.\d+[\w.+-]*$/.test(String(version))
}

export async function checkDisk({ config: { databaseUrl, dataDir } }: Examined): Promise<Finding> {
  // An external PostgreSQL server doesn't report its disk space.
  if (databaseUrl) return unchecked("run df on the database's machine")
  if (!existsSync(dataDir)) throw new NotCheckable('fix the database first')
  const free = await freeBytesOf(dataDir)
  const says = `${(free / gibibyte).toFixed(1)} GiB free`
  if (free < reserveBytes)
    return wrong(`${says}, so writes are refused: make room, but not in DATA_DIR`)
  return free < scarceBytes ? warning(`${says}: make room for the nightly scrub`) : fine(says)
}

/** Waits as long as the board itself waits for a slow mail server. */
export async function checkMail({ config, mailTo }: Examined): Promise<Finding> {
  const mailer = createMailer(config, () => {})
  if (!mailer) return unchecked('SMTP_URL is unset: set it to verify addresses')
  try {
    await mailer.verify()
    if (!mailTo) return fine('logging in to the mail server works; `--mail ADDRESS` sends a mail')
    await mailer.send(await mailer.compose(mailTo, testLetter(config)), '')
    return fine('the mail server took a test mail: see whether it arrives, and not as spam')
  } catch (error) {
    const at = config.smtpUrl ? ` at port ${mailPort(config.smtpUrl)}` : ''
    return wrong(`${failureCause(error)}${at}: compare SMTP_URL and MAIL_FROM with your provider's`)
  } finally {
    mailer.close()
  }
}

/** Returns the port that nodemailer takes. */
function mailPort(smtpUrl: string): string {
  const { protocol, port } = new URL(smtpUrl)
  return port || (protocol === 'smtps:' ? '465' : '587')
}

export async function checkGoogle({ config: { google } }: Examined): Promise<Finding> {
  if (!google) return unchecked('GOOGLE_CLIENT_ID is unset: set it to offer this way to sign in')
  try {
    await discover(google)
    return fine('its configuration can be read; to test the client ID, sign in once')
  } catch (error) {
    return wrong(
      `GOOGLE_ISSUER does not name its endpoints: ${failureCause(error)}; compare its address, and let this machine reach it`,
    )
  }
}

export async function checkSettings({ config }: Examined): Promise<Finding> {
  const { mode = 0 } = statSync('.env', { throwIfNoEntry: false }) ?? {}
  const warnings = [
    ...(mode & 0o007 ? ['other users of this machine may read .env: chmod o= it'] : []),
    ...warningsOf(config),
  ]
  return warnings.length > 0
    ? warning(`${warnings.join('; ')}; change what you did not choose`)
    : fine('there are none')
}
