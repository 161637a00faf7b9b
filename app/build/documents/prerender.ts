import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, type Plugin, type Rolldown } from 'vite'
import { rolesCss } from '../roles-css.ts'
import { fill, inlineStyles, missingStyles, runAfterPaint, takeScripts } from './document.ts'

type Pages = typeof import('./pages.tsx')
type Bundle = Rolldown.OutputBundle

/**
 * Writes the public documents as HTML that can be read before any script: `/` from index.html, the legal texts from
 * legal.html without its script, and the first sight of /auth from app.html.
 */
export function prerender(): Plugin {
  let root = ''
  let outDir = ''
  const read = (path: string) => readFile(join(outDir, path), 'utf8')
  const write = async (path: string, html: string) => {
    const file = join(outDir, path, 'index.html')
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, html)
  }
  return {
    name: 'prerender',
    apply: 'build',
    configResolved(config) {
      root = config.root
      outDir = resolve(root, config.build.outDir)
    },
    writeBundle: {
      sequential: true,
      async handler(_options, bundle) {
        const { renderDocuments, renderSignIn } = await buildPages(root)
        const landing = takeScripts(await read('index.html'))
        const landingPage = runAfterPaint(landing.html, landing.entry, landing.preloads)
        const site = await inlineStyles(landingPage, read)
        const legal = await inlineStyles(takeScripts(await read('legal.html')).html, read)
        for (const { path, head, body } of renderDocuments()) {
          const page = fill(path === '/' ? site : legal, head, body)
          const missing = missingStyles(page)
          if (missing.length > 0) throw new Error(`${path} has no styles for ${missing.join(', ')}`)
          await write(path, page)
        }
        const app = await read('app.html')
        await write('/auth', signIn(app, renderSignIn(), bundle))
        await writeFile(join(outDir, 'app.html'), app.replace('<!--body-->', ''))
        await rm(join(outDir, 'legal.html'))
      },
    },
  }
}

/** The pages as a module of the server's kind. Its class names are the browser's: both follow from path and content. */
async function buildPages(root: string): Promise<Pages> {
  const outDir = await mkdtemp(join(root, 'node_modules', '.prerender-'))
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      plugins: [react(), rolesCss()],
      build: { ssr: 'app/build/documents/pages.tsx', outDir, emptyOutDir: true, assetsInlineLimit: 0 },
    })
    return (await import(pathToFileURL(join(outDir, 'pages.js')).href)) as Pages
  } finally {
    await rm(outDir, { recursive: true })
  }
}

/** Another tab, a link's message or a saved session show something else: then the application renders it. */
const onlyFirstSight =
  "try{if(location.search||location.hash||localStorage.getItem('prumo.session'))document.getElementById('root').replaceChildren()}catch{}"

function signIn(template: string, { head, body }: { head: string; body: string }, bundle: Bundle): string {
  const { html, entry, preloads } = takeScripts(template)
  const page = html.replace(/<title>[\s\S]*?<\/title>\s*<meta\s+name="description"[\s\S]*?\/>/, '<!--head-->')
  const { scripts, styles } = filesOf(bundle, 'auth-page.tsx')
  const links = styles
    .filter((href) => !html.includes(href))
    .map((href) => `<link rel="stylesheet" crossorigin href="${href}">`)
  const filled = fill(
    page.replace('</head>', () => `  ${links.join('')}\n  </head>`),
    head,
    body,
  )
    // Nothing may be typed or pressed that would be lost when the application takes over.
    .replace('<div id="root">', '<div id="root" inert>')
    .replace('</body>', () => `  <script>${onlyFirstSight}</script>\n  </body>`)
  return runAfterPaint(filled, entry, [...preloads, ...scripts])
}

/** Scripts and styles of a page that is loaded on demand, with all that it imports. */
function filesOf(bundle: Bundle, page: string): { scripts: string[]; styles: string[] } {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const first = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${page}`))
  if (!first) throw new Error(`${page} is no page of its own`)
  const needed = new Set([first])
  for (const { imports } of needed) {
    for (const chunk of chunks) if (imports.includes(chunk.fileName)) needed.add(chunk)
  }
  return {
    scripts: [...needed].map(({ fileName }) => `/${fileName}`),
    styles: [...needed].flatMap(({ viteMetadata }) =>
      [...(viteMetadata?.importedCss ?? [])].map((file) => `/${file}`),
    ),
  }
}
