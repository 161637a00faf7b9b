import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { beginningsApart, chunkNames } from './app/build/chunks.ts'
import { colorScheme } from './app/build/color-scheme.ts'
import { prerender } from './app/build/documents/prerender.ts'
import { drawChecker } from './app/build/draw-checker.ts'
import { pdfDecoders } from './app/build/pdf-decoders.ts'
import { precompress } from './app/build/precompress.ts'
import { preloadFonts } from './app/build/preload-fonts.ts'
import { rolesCss } from './app/build/roles-css.ts'
import { serviceWorker } from './app/build/service-worker.ts'
import { tallyCheck } from './app/build/tally-check.ts'

const chunks = chunkNames(import.meta.dirname)

// Three kinds of document: the public site, the legal texts, and the application. The server answers `/`, `/terms`,
// `/privacy` and `/lgpd` with files of their own and every other page's address with the application's. None may load what another begins
// with: to load it runs it.
export default defineConfig({
  plugins: [
    react(),
    rolesCss(),
    beginningsApart(),
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
        codeSplitting: {
          // What a module of ours imports has a name of its own.
          includeDependenciesRecursively: false,
          groups: [
            // To the barrels of icons and components all of them belong; only the tag knows which are used.
            { name: 'icons-begin', test: /lucide-react/, tags: ['$initial'] },
            { name: 'icons', test: /lucide-react/ },
            { name: chunks.begin, debugName: 'begin', tags: ['$initial'], minShareCount: 2 },
            {
              name: 'libraries',
              test: /node_modules/,
              minShareCount: 40,
              includeDependenciesRecursively: true,
            },
            { name: chunks.common, debugName: 'common', test: /^(?!.*node_modules)/, minShareCount: 8 },
          ],
        },
      },
    },
  },
})
