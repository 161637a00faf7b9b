import { VitePWA } from 'vite-plugin-pwa'
import { mayStandIn } from './offline-page.ts'

/**
 * Configures the service worker: caches the application's files on the device and opens its shell without a network. Online every page comes from the
 * server, so that the site, new versions and e-mail links are never served from a copy.
 */
export function serviceWorker() {
  return VitePWA({
    strategies: 'generateSW',
    registerType: 'prompt',
    injectRegister: false,
    // public/manifest.webmanifest is written manually.
    manifest: false,
    workbox: {
      globPatterns: [
        'app.html',
        'assets/*.{js,css}',
        'assets/hanken-grotesk-latin-wght*.woff2',
        'favicon.ico',
        'icon.svg',
      ],
      // Excludes heavy files that need the network anyway: writing, PDF and spreadsheets.
      globIgnores: ['assets/{index,legal,landing,editor,pdf-view,pdf.worker.min,photos-to-pdf,xlsx}-*'],
      dontCacheBustURLsMatching: /^assets\//,
      // What arrives while no page is open: public/push.js.
      importScripts: ['/push.js'],
      navigateFallback: null,
      directoryIndex: null,
      cleanupOutdatedCaches: true,
      inlineWorkboxRuntime: true,
      sourcemap: false,
      runtimeCaching: [
        {
          urlPattern: mayStandIn,
          handler: 'NetworkOnly',
          options: { precacheFallback: { fallbackURL: '/app.html' } },
        },
      ],
    },
  })
}
