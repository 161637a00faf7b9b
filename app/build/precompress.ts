import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Writes a `.br` and a `.gz` next to each hashed text file, compressed as far as possible, so that serving costs no time. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir, 'assets')
    },
    // Does not run on close, which also happens after a failed build: the missing folder's error would hide the real one.
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const names = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name))
        await Promise.all(names.map((name) => compress(join(folder, name))))
      },
    },
  }
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}
