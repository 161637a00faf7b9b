import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'
import { rolesStyle } from './roles-css.ts'

const folder = join(import.meta.dirname, '..', 'tally-check')

/** What the page runs, in one text: the rules of domain/voting/secret and their libraries. */
async function script(): Promise<string> {
  const bundle = await rolldown({ input: join(folder, 'main.ts'), platform: 'browser', treeshake: true })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  await bundle.close()
  if (output.length !== 1) throw new Error('the page that checks a vote is one file')
  const { code } = output[0]
  // Inside an HTML file these would end the script, or begin a comment.
  if (/<\/script|<!--/i.test(code))
    throw new Error('the script of the page that checks a vote cannot stand in HTML')
  return code.trim()
}

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Builds the page that checks a secret vote, as one file that loads nothing and opens from a disk. Its own policy blocks all network access. */
export async function tallyCheckPage(): Promise<string> {
  const [html, css, code] = await Promise.all([
    readFile(join(folder, 'page.html'), 'utf8'),
    readFile(join(folder, 'style.css'), 'utf8'),
    script(),
  ])
  const style = `${rolesStyle()}\n${css}`
  const policy = `default-src 'none'; script-src ${hash(code)}; style-src ${hash(style)}; base-uri 'none'; form-action 'none'`
  return html
    .replace('/* policy */', () => policy)
    .replace('/* style */', () => style)
    .replace('/* script */', () => code)
}

/** Writes `conferir-votacao.html` next to the application. */
export function tallyCheck(): Plugin {
  let outDir = ''
  return {
    name: 'tally-check',
    apply: 'build',
    configResolved({ root, build }) {
      outDir = resolve(root, build.outDir)
    },
    async writeBundle() {
      await writeFile(join(outDir, 'conferir-votacao.html'), await tallyCheckPage())
    },
  }
}
