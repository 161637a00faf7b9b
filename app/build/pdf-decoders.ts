import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** What reads scanned pages (JBIG2 and fax, JPEG 2000). Without WebAssembly: it would need an exception in the content security policy. */
const decoders = ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js']

/** Puts pdf.js's decoders for scans where its worker looks for them by name: in a separate folder for each version. */
export function pdfDecoders(): Plugin {
  return {
    name: 'pdf-decoders',
    apply: 'build',
    async generateBundle() {
      const place = createRequire(import.meta.url).resolve('pdfjs-dist/package.json')
      const { version } = JSON.parse(await readFile(place, 'utf8')) as { version: string }
      for (const name of decoders) {
        const source = await readFile(join(dirname(place), 'wasm', name))
        this.emitFile({ type: 'asset', fileName: `assets/pdf-${version}/${name}`, source })
      }
    },
  }
}
