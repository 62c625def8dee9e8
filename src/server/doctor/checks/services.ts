import { discover } from '../../google/google.ts'
import { testLetter } from '../../mail/letters.ts'
import { createMailer } from '../../mail/mailer.ts'
import { failureCause } from '../../process/failure-cause.ts'
import type { Examined } from '../examined/examined.ts'
import { type Finding, fine, unchecked, wrong } from '../examined/finding.ts'

export async function checkMail({ config, mailTo }: Examined): Promise<Finding> {
  const mailer = createMailer(config, () => {})
  if (!mailer) return unchecked('SMTP_URL is unset: set it to verify addresses')
  try {
    await mailer.verify()
    if (!mailTo) return fine('the mail server lets the board in; `--mail ADDRESS` sends a mail')
    await mailer.send(await mailer.compose(mailTo, testLetter(config)), '')
    return fine('the mail server took a test mail: see whether it arrives, and not as spam')
  } catch (error) {
    const at = config.smtpUrl ? ` at port ${mailPort(config.smtpUrl)}` : ''
    return wrong(`${failureCause(error)}${at}: compare SMTP_URL and MAIL_FROM with your provider's`)
  } finally {
    await mailer.close()
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
    return fine('it names its endpoints; whether it knows this client, a sign-in shows')
  } catch (error) {
    return wrong(
      `GOOGLE_ISSUER does not name its endpoints: ${failureCause(error)}; compare its address, and let this machine reach it`,
    )
  }
}
