import { sessionCookieName } from '../../viewer/sessions.ts'
import type { Examined } from '../examined/examined.ts'
import { type Finding, fine, NotCheckable, unchecked, wrong } from '../examined/finding.ts'
import { ask, publicUrlOf } from './ask.ts'

/** Checks what the proxy does to a personal page. The cookie of no session is enough to get one. */
export async function checkAnswers({ config }: Examined): Promise<Finding> {
  const url = publicUrlOf(config)
  const { answer } = await ask(url, {
    accept: 'text/html',
    'accept-encoding': 'gzip, br, zstd, deflate',
    cookie: `${sessionCookieName(config)}=none`,
  }).catch(() => {
    throw new NotCheckable('mend the public address first')
  })
  answer.destroy()
  const { headers, statusCode } = answer
  if (statusCode !== 200)
    return unchecked(
      `the first page answers ${statusCode}: read the logs of the proxy and the board`,
    )
  const cacheControl = headers['cache-control'] ?? ''
  const isWhole = ['private', 'no-store', 'no-transform'].every((part) =>
    cacheControl.includes(part),
  )
  const faults = [
    headers['content-encoding'] && 'it compresses personal pages: turn compression off',
    !isWhole && 'it changes Cache-Control of personal pages: pass it on',
    url.protocol === 'https:' &&
      !headers['strict-transport-security'] &&
      'it drops Strict-Transport-Security: pass it on',
  ].filter(Boolean)
  return faults.length > 0 ? wrong(faults.join('; ')) : fine('personal pages come unchanged')
}
