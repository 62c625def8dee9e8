import type { FastifyInstance } from 'fastify'
import { type Config, originOf } from '../config/config.ts'

/** Forbidden features. `clipboard-write` and `web-share` stay allowed, because sharing a link needs them. */
const unused = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation'],
  ...['gyroscope', 'hid', 'idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi'],
  ...['payment', 'publickey-credentials-get', 'screen-wake-lock', 'serial', 'usb'],
]

/** Returns the headers of every answer, with names in lower case. */
export function securityHeaders(config: Config): Record<string, string> {
  // In development, Vite inserts scripts and styles into the page.
  const [inline, sockets] = config.production ? ['', ''] : [" 'unsafe-inline'", ' ws:']
  const policy = [
    "default-src 'none'",
    `script-src 'self'${inline}`,
    `style-src 'self'${inline}`,
    "img-src 'self'",
    `connect-src 'self'${sockets}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return {
    'content-security-policy': policy.join(';'),
    // Allow popups, because the popup for the Google sign-in sends its result to the page that opened it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    ...(originOf(config).startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'permissions-policy': unused.map((feature) => `${feature}=()`).join(', '),
  }
}

/** Headers that only documents need. Other files are sent without them, which saves half a kilobyte each. */
export const documentHeaders = ['permissions-policy', 'origin-agent-cluster']

export function setSecurityHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
