import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import middie from '@fastify/middie'
import { createServer, type ViteDevServer } from 'vite'
import type { PageBundle } from '../../contract/page-bundle.ts'
import type { Pages } from './pages.ts'

export function openDevelopmentPages(): Pages {
  let vite: ViteDevServer
  return {
    serveAssets: async (app) => {
      vite = await createServer({
        configLoader: 'native',
        appType: 'custom',
        server: { middlewareMode: true, hmr: { server: app.server } },
      })
      app.addHook('onClose', () => vite.close())
      await app.register(middie)
      app.use(vite.middlewares)
    },
    load: async () => {
      const source = await readFile(join(vite.config.root, 'index.html'), 'utf8')
      const bundle = await vite.ssrLoadModule('/app/entry-server.tsx')
      const { pagePath, renderPage } = bundle as PageBundle
      return {
        pagePath,
        template: await vite.transformIndexHtml('/', source),
        renderPage: (request, askApi) =>
          renderPage(request, askApi).catch((error: Error) => {
            // Maps the stack trace to lines of the source files.
            vite.ssrFixStacktrace(error)
            throw error
          }),
      }
    },
  }
}
