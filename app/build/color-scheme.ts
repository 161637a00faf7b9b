import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Puts `color-scheme.inline.js` into each document's head, so that a chosen light or dark does not flash; without storage access the system's choice
 * applies. The server allows the script by its hash.
 */
export function colorScheme(): Plugin {
  return {
    name: 'color-scheme',
    async transformIndexHtml() {
      const children = await readFile(join(import.meta.dirname, 'color-scheme.inline.js'), 'utf8')
      return [{ tag: 'script', children, injectTo: 'head' }]
    },
  }
}
