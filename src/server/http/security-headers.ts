import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import { type Config, originOf } from '../config/config.ts'

/**
 * Browser features that the board never uses, so it forbids them. `clipboard-write` and `web-share` stay allowed,
 * because sharing a link needs them.
 */
const unused = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation'],
  ...['gyroscope', 'hid', 'idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi'],
  ...['payment', 'publickey-credentials-get', 'screen-wake-lock', 'serial', 'usb'],
]
const permissionsPolicy = unused.map((feature) => `${feature}=()`).join(', ')

/** Returns the headers of every answer, with names in lower case. */
export function securityHeaders(config: Config): Record<string, string> {
  const secure = originOf(config).startsWith('https:')
  // In development, Vite inserts scripts and styles into the page.
  const inline = config.production ? [] : ["'unsafe-inline'"]
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...inline],
        styleSrc: ["'self'", ...inline],
        imgSrc: ["'self'"],
        connectSrc: ["'self'", ...(config.production ? [] : ['ws:'])],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    // Allow popups, because the popup for the Google sign-in sends its result to the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: secure,
  })
  return { ...headersSetBy(setHeaders), 'permissions-policy': permissionsPolicy }
}

/** Headers that only documents need. Other files are sent without them, which saves half a kilobyte each. */
export const documentHeaders = [
  'permissions-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
]

export function setSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** Returns the headers that Helmet sets, read once here: Helmet would compute them again for every answer. */
function headersSetBy(middleware: ReturnType<typeof helmet>): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const answer = new ServerResponse(request)
  middleware(request, answer, () => {})
  return Object.fromEntries(
    Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]),
  )
}
