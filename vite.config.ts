import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  root: 'src/web',
  plugins: [react(), tailwindcss()],
  // Everything goes into the server's built bundle, React's production build too.
  ssr: command === 'build' ? { noExternal: true } : {},
  // A preload polyfill would be an inline script, and a small file an inline `data:` address.
  build: {
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    emptyOutDir: true,
  },
}))
