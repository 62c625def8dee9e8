import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

/** Must be equal to the `theme-color` of index.html in the light colour scheme. */
const paper = '#fbfaf5'

export function manifestRoute(app: FastifyInstance, { boardTitle }: Config): void {
  app.get('/manifest.webmanifest', { schema: { hide: true } }, async (_request, reply) => {
    reply.type('application/manifest+json').header('cache-control', 'public, max-age=3600')
    return {
      id: '/',
      name: boardTitle,
      description: "Spill it. No one knows it's you.",
      lang: 'en',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      background_color: paper,
      theme_color: paper,
      icons: [
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    }
  })
}
