import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { icons } from './src/web/ui/icons.ts'

export default defineConfig(({ command, isSsrBuild }) => ({
  root: 'src/web',
  plugins: [react(), tailwindcss(), drawIcons(), paintFirst(), importPlainly()],
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

/** Draws the icons into each page, for `ui/icon.tsx`: their own file would be one more to wait for. */
function drawIcons(): Plugin {
  const symbols = Object.entries(icons).map(
    ([name, shapes]) => `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`,
  )
  return {
    name: 'draw-icons',
    transformIndexHtml: (html) =>
      html.replace('<!--icons-->', `<svg hidden>${symbols.join('')}</svg>`),
  }
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
