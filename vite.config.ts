import { globSync, readFileSync } from 'node:fs'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

export default defineConfig(({ command, isSsrBuild }) => ({
  root: 'src/web',
  plugins: [react(), tailwindcss(), icons(), paintFirst(), importPlainly()],
  // Everything goes into the server's built bundle, React's production build too.
  ssr: command === 'build' ? { noExternal: true } : {},
  // Preloading would be an inline script and 400 bytes of the first view, for files that come after it; a small
  // file would be an inline `data:` address.
  build: {
    modulePreload: false,
    assetsInlineLimit: 0,
    emptyOutDir: true,
    // The server's entry waits for its lazy parts: in files of their own, they would wait for the entry.
    rolldownOptions: { output: { codeSplitting: isSsrBuild ? false : clientChunks } },
  },
}))

/**
 * Two files: the first script, and what modules of it import dynamically, so that one request brings all of that.
 * The words that show a crisis are loaded when someone writes.
 */
const clientChunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'index', tags: ['$initial'] },
    { name: 'lazy-parts', test: (id) => !id.endsWith('/crisis-words.ts') },
  ],
}

/** Draws into each page the icons that the components name, for `ui/icon.tsx`: their own file would be one more to wait for. */
function icons(): Plugin {
  return {
    name: 'icons',
    transformIndexHtml: async (html) => {
      const symbols = await Promise.all(iconNames().map(symbolOf))
      return html.replace('<!--icons-->', `<svg hidden>${symbols.join('')}</svg>`)
    },
  }
}

/** As in `<Icon name="x" />`. A name that is computed has no symbol, and the build fails. */
function iconNames(): string[] {
  const sources = globSync('src/web/**/*.tsx', { cwd: import.meta.dirname })
  const names = sources.flatMap((file) => {
    const uses = readFileSync(`${import.meta.dirname}/${file}`, 'utf8').matchAll(
      /<Icon\s+name="?([^"\s]+)/g,
    )
    return [...uses].map(([, name = '']) => name)
  })
  return [...new Set(names)].sort()
}

async function symbolOf(name: string): Promise<string> {
  const { __iconData } = await import(`lucide-react/icons/${name}`)
  const shapes: [tag: string, attributes: Record<string, string>][] = __iconData.node
  const drawn = shapes.map(([tag, { key, ...attributes }]) => {
    const pairs = Object.entries(attributes).map(([attribute, value]) => `${attribute}="${value}"`)
    return `<${tag} ${pairs.join(' ')}/>`
  })
  return `<symbol id="${name}" viewBox="0 0 24 24">${drawn.join('')}</symbol>`
}

/** Vite wraps each dynamic import to preload its styles, of which there are none. */
function importPlainly(): Plugin {
  return {
    name: 'import-plainly',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null,
  }
}

/** What a page looks like comes before what it does: `public/start.js` loads that when it was painted. */
function paintFirst(): Plugin {
  return {
    name: 'paint-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const [element, src] =
          /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(html) ?? []
        if (!element) throw new Error('The page has no script to load')
        return html
          .replace(element, '')
          .replace('<script id="start" src="/start.js"', `$& data-src="${src}"`)
      },
    },
  }
}
