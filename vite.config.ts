import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { iconNames } from './src/web/ui/icon-names.ts'

export default defineConfig(({ command }) => ({
  root: 'src/web',
  plugins: [react(), tailwindcss(), icons(), paintFirst()],
  // Everything goes into the server's built bundle, React's production build too.
  ssr: command === 'build' ? { noExternal: true } : {},
  // Preloading would be an inline script and 400 bytes of the first view, for files that come after it; a small
  // file would be an inline `data:` address.
  build: {
    modulePreload: false,
    assetsInlineLimit: 0,
    emptyOutDir: true,
  },
}))

/** Draws the icons into each page, for `ui/icon.tsx`: a file of their own would be one more to wait for. */
function icons(): Plugin {
  return {
    name: 'icons',
    transformIndexHtml: async (html) => {
      const symbols = await Promise.all(iconNames.map(symbolOf))
      return html.replace('<!--icons-->', `<svg hidden>${symbols.join('')}</svg>`)
    },
  }
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
