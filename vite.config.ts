import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { colorScheme } from './app/build/color-scheme.ts'
import { prerender } from './app/build/documents/prerender.ts'
import { drawChecker } from './app/build/draw-checker.ts'
import { pdfDecoders } from './app/build/pdf-decoders.ts'
import { precompress } from './app/build/precompress.ts'
import { preloadFonts } from './app/build/preload-fonts.ts'
import { rolesCss } from './app/build/roles-css.ts'
import { serviceWorker } from './app/build/service-worker.ts'
import { tallyCheck } from './app/build/tally-check.ts'

// Three kinds of document: the public site, the legal texts, and the application. The server answers `/`, `/terms`,
// `/privacy` and `/lgpd` with files of their own and every other page's address with the application's.
export default defineConfig({
  plugins: [
    react(),
    rolesCss(),
    colorScheme(),
    preloadFonts(),
    prerender(),
    pdfDecoders(),
    drawChecker(),
    tallyCheck(),
    serviceWorker(),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    target: 'es2023',
    sourcemap: false,
    // A data: URL in a stylesheet would need an exception in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { index: 'index.html', legal: 'legal.html', app: 'app.html' },
      output: {
        // By itself each module that two pages share is a file of its own: a page asked for three hundred. Libraries alone are put
        // together, because to load one of our own does something: the application's beginning would run on the public site.
        codeSplitting: {
          groups: [
            // What documents begin with, each with no more than it needs: the public site has to stay light.
            { name: 'start', test: /node_modules/, tags: ['$initial'], entriesAware: true, priority: 2 },
            { name: 'icons', test: /lucide-react/, priority: 1 },
            // What nearly every page comes to.
            { name: 'libraries', test: /node_modules/, minShareCount: 60 },
          ],
        },
      },
    },
  },
})
