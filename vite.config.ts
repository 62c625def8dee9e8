import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { icons } from './src/web/ui/icons.ts'

export default defineConfig(({ command, isSsrBuild }) => ({
  root: 'src/web',
  plugins: [
    react(),
    tailwindcss(),
    inlineIcons(),
    loadScriptAfterPaint(),
    removePreloadHelper(),
    importJsxByName(),
    removeOldFallback(),
  ],
  // Bundle all packages into the server's build, including React's production build.
  ssr: command === 'build' ? { noExternal: true } : {},
  // Preloading would need an inline script and 400 bytes of the first view, for files that are loaded later. Small
  // files would become inline `data:` addresses.
  build: {
    modulePreload: false,
    assetsInlineLimit: 0,
    emptyOutDir: true,
    // The server gets one file: its entry awaits its lazy parts, and separate files would wait for the entry.
    rolldownOptions: {
      output: { codeSplitting: isSsrBuild ? false : clientChunks },
      // A slow machine would print a warning at every build.
      checks: { pluginTimings: false },
    },
  },
}))

/**
 * Makes two files: the first script, and all modules that it imports dynamically, so that one request loads them. The
 * words of the crisis check are a third file, which is loaded when the user starts to write, and a picture to share is
 * made by a fourth, which is loaded when it is asked for.
 */
const clientChunks: Rolldown.CodeSplittingOptions = {
  groups: [
    { name: 'index', tags: ['$initial'] },
    { name: 'lazy-parts', test: (id) => !/\/(crisis-words|share-picture)\.ts$/.test(id) },
  ],
}

/** Inlines the icons into each page for `ui/icon.tsx`, which saves a request. */
function inlineIcons(): Plugin {
  const symbols = Object.entries(icons).map(
    ([name, shapes]) => `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`,
  )
  return {
    name: 'inline-icons',
    transformIndexHtml: (html) =>
      html.replace('<!--icons-->', `<svg hidden>${symbols.join('')}</svg>`),
  }
}

/** Vite wraps each dynamic import to preload its styles. These modules have none. */
function removePreloadHelper(): Plugin {
  return {
    name: 'remove-preload-helper',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null,
  }
}

/** React's runtime is a CommonJS module, so each element would be made by `(0, runtime.jsx)(…)` in place of `jsx(…)`. */
function importJsxByName(): Plugin {
  const byName = '\0jsx-by-name'
  return {
    name: 'import-jsx-by-name',
    enforce: 'pre',
    resolveId: (id, importer) =>
      id === 'react/jsx-runtime' && importer !== byName ? byName : null,
    load: (id) =>
      id === byName
        ? "import runtime from 'react/jsx-runtime'; export const { Fragment, jsx, jsxs } = runtime"
        : null,
  }
}

/** Removes Tailwind's rules for browsers without `@property`, which are older than those that we support. */
function removeOldFallback(): Plugin {
  return {
    name: 'remove-old-fallback',
    generateBundle: (_options, bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === 'asset' && file.fileName.endsWith('.css'))
          file.source = `${file.source}`.replace(/@layer properties\{@supports.*?\}\}\}/s, '')
    },
  }
}

/** Removes the script element of the program: `public/start.js` loads the program after the first paint. */
function loadScriptAfterPaint(): Plugin {
  return {
    name: 'load-script-after-paint',
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
