import { once } from 'node:events'
import { connect } from 'node:tls'
import { dayMs, hourMs } from '../../../contract/durations.ts'
import { isLoopback } from '../../config/loopback.ts'
import { failureCause } from '../../process/failure-cause.ts'
import type { Examined } from '../examined/examined.ts'
import { type Finding, fine, unchecked, warning, wrong } from '../examined/finding.ts'
import { publicUrlOf } from './ask.ts'

const timeoutMs = 5_000
/** Programs renew a certificate when a third of its time is left. Below this share, they have failed for a while. */
const minShareLeft = 0.25

export async function checkTls({ config }: Examined): Promise<Finding> {
  const url = publicUrlOf(config)
  if (url.protocol === 'http:')
    return isLoopback(url.origin)
      ? unchecked('PUBLIC_URL is on this machine: change it before others use the board')
      : wrong('PUBLIC_URL is http, and passwords can be read on the way: let a proxy speak https')
  try {
    return await judgeCertificate(url)
  } catch (error) {
    return wrong(
      `browsers get no TLS connection to PUBLIC_URL: ${failureCause(error)}; look at the name, the proxy and its certificate`,
    )
  }
}

async function judgeCertificate({ hostname, port }: URL): Promise<Finding> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = connect({
    host,
    port: Number(port || 443),
    ...(/[a-z]/i.test(host) && !host.includes(':') && { servername: host }),
    ALPNProtocols: ['h2', 'http/1.1'],
    rejectUnauthorized: true,
  })
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(timeoutMs) })
    const { alpnProtocol } = socket
    const certificate = socket.getPeerCertificate()
    const [from, until] = [certificate.valid_from, certificate.valid_to].map(Date.parse)
    const leftMs = (until ?? 0) - Date.now()
    const left =
      leftMs < 2 * dayMs
        ? `${Math.floor(leftMs / hourMs)} hours`
        : `${Math.floor(leftMs / dayMs)} days`
    const says = `the certificate is valid for ${left} more`
    if (leftMs < minShareLeft * ((until ?? 0) - (from ?? 0)))
      return warning(`${says}: see why it was not renewed`)
    return alpnProtocol === 'h2'
      ? fine(`${says}, and there is HTTP/2`)
      : warning(
          `${says}, but there is no HTTP/2, and each open page takes one of six connections: turn it on in the proxy`,
        )
  } finally {
    socket.destroy()
  }
}
