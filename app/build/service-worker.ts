import type { PluginOption } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import type { ListedFile } from '../lib/offline/groups.ts'
import { offlineFiles } from './offline-files.ts'

/** What the shell needs besides the application's own beginning. */
const unhashed = /^(app\.html|favicon\.ico|icon\.svg)$/
const letters = /^assets\/hanken-grotesk-latin-wght.*\.woff2$/

/** Builds the service worker of `app/service-worker`, which stores the shell at once and the rest by who uses the device. */
export function serviceWorker(): PluginOption {
  const { plugin, files } = offlineFiles()
  const listed = (entries: ListedFile[]): ListedFile[] =>
    entries.map((entry) =>
      unhashed.test(entry.url) || letters.test(entry.url) || files.shell.has(entry.url)
        ? entry
        : { ...entry, groups: files.masks.get(entry.url) ?? 0 },
    )
  const worker = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'app/service-worker',
    filename: 'sw.ts',
    registerType: 'prompt',
    injectRegister: false,
    // public/manifest.webmanifest is written manually.
    manifest: false,
    injectManifest: {
      globPatterns: ['app.html', 'favicon.ico', 'icon.svg', 'assets/*'],
      globIgnores: ['assets/*.{br,gz}'],
      dontCacheBustURLsMatching: /^assets\//,
      maximumFileSizeToCacheInBytes: 8 * 1024 * 1024,
      manifestTransforms: [(entries) => ({ manifest: listed(entries) as typeof entries, warnings: [] })],
      rollupFormat: 'iife',
      target: 'es2023',
      minify: true,
      sourcemap: false,
    },
  })
  return [plugin, worker]
}
