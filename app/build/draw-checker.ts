import { readFile, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const rule = join(import.meta.dirname, '..', '..', 'domain', 'reservations', 'draw.ts')
const page = join(import.meta.dirname, 'draw-checker.html')

/**
 * The page that checks a draw without us, in one file: the rule itself (domain/reservations/draw.ts) without its types, which need not be
 * trusted, and nothing to load. Throws when the rule imports something.
 */
export async function drawCheckerPage(): Promise<string> {
  const [source, html] = await Promise.all([readFile(rule, 'utf8'), readFile(page, 'utf8')])
  if (/^import\b/m.test(source))
    throw new Error('domain/reservations/draw.ts stands alone: the page carries it')
  // Types leave blanks of their length.
  const code = stripTypeScriptTypes(source)
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
  return html.replace('/* draw.ts */', () => code)
}

/** Writes `conferir-sorteio.html` next to the application. */
export function drawChecker(): Plugin {
  let outDir = ''
  return {
    name: 'draw-checker',
    apply: 'build',
    configResolved({ root, build }) {
      outDir = resolve(root, build.outDir)
    },
    async writeBundle() {
      await writeFile(join(outDir, 'conferir-sorteio.html'), await drawCheckerPage())
    },
  }
}
