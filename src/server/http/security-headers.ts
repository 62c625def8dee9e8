import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { type Config, originOf } from '../config.ts'

/** The board never asks for these. 'Share' needs `clipboard-write` and `web-share`. */
const unused = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation'],
  ...['gyroscope', 'hid', 'idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi'],
  ...['payment', 'publickey-credentials-get', 'screen-wake-lock', 'serial', 'usb'],
]
const permissionsPolicy = unused.map((feature) => `${feature}=()`).join(', ')

export async function securityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const secure = originOf(config).startsWith('https:')
  // Vite injects scripts and styles.
  const inline = config.production ? [] : ["'unsafe-inline'"]
  await app.register(helmet, {
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
    // The sign-in popup talks to the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: secure,
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissionsPolicy)
  })
}
