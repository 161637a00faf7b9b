import type { Plugin } from 'vite'

/** Preloads the Latin fonts in each document's head: otherwise the browser would learn of them only from the styles. */
export function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) =>
          /hanken-grotesk-latin-wght.*\.woff2$/.test(name),
        )
        if (!font) throw new Error('the letters are not in the bundle')
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: '' }
        return [{ tag: 'link', attrs, injectTo: 'head' }]
      },
    },
  }
}
