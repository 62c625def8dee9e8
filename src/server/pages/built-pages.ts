import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { ModerationBundle } from '../../contract/moderation-pages.ts'
import type { PageBundle } from '../../contract/page-bundle.ts'
import { StartError } from '../errors/operator-error.ts'
import { documentHeaders } from '../http/security-headers.ts'
import type { Pages } from './pages.ts'

const builds = join(import.meta.dirname, '../../../dist')
const yearSeconds = 365 * 24 * 60 * 60

/**
 * Opens the pages of the current build. Each build has its own folder, so that a new build doesn't remove files that
 * a running process uses.
 */
export async function openBuiltPages(): Promise<Pages> {
  const build = await currentBuild()
  const client = join(build, 'client')
  const entry = pathToFileURL(join(build, 'server', 'entry-server.js')).href
  const { pagePath, renderPage } = (await import(entry)) as PageBundle
  const template = await readFile(join(client, 'index.html'), 'utf8')
  return {
    pagePath,
    serveAssets: async (app) => {
      await app.register(fastifyStatic, {
        root: client,
        wildcard: false,
        index: false,
        preCompressed: true,
        globIgnore: ['index.html*', '.vite/**'],
        setHeaders: (reply, path) => {
          if (!path.endsWith('.html')) for (const name of documentHeaders) reply.removeHeader(name)
          const hashed = path.includes('/assets/')
          reply.header(
            'cache-control',
            hashed ? `public, max-age=${yearSeconds}, immutable` : 'public, max-age=3600',
          )
        },
      })
    },
    load: async () => ({ pagePath, renderPage, template }),
  }
}

/** Opens the moderators' pages of the current build, which have the board's stylesheet. */
export async function openModerationBundle(): Promise<ModerationBundle & { styles: Buffer }> {
  const build = await currentBuild()
  const entry = pathToFileURL(join(build, 'moderation', 'entry-moderation.js')).href
  const { renderModerationPage } = (await import(entry)) as ModerationBundle
  return { renderModerationPage, styles: await readFile(join(build, 'client', 'styles.css')) }
}

async function currentBuild(): Promise<string> {
  const current = await readFile(join(builds, 'current'), 'utf8').catch((cause: unknown) => {
    throw new StartError("the pages aren't built; run npm run build", { cause })
  })
  return join(builds, current.trim())
}
