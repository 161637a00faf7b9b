/** A built document split into parts: its scripts, and its HTML without them. */
export type Taken = { html: string; entry: string; preloads: string[] }

const moduleScript = /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/g
const modulePreload = /\s*<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g
const stylesheet = /\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g

/** Takes the scripts out of a document that the bundler wrote. */
export function takeScripts(html: string): Taken {
  const [entry] = [...html.matchAll(moduleScript)].map(([, src]) => src!)
  if (!entry) throw new Error('the document runs no script')
  const preloads = [...html.matchAll(modulePreload)].map(([, href]) => href!)
  return { html: html.replaceAll(moduleScript, '').replaceAll(modulePreload, ''), entry, preloads }
}

/**
 * Runs `entry` once the page has been painted, so that visible content does not share a slow connection with scripts. `preloads` are the imports of
 * the entry: requested together, and started one by one, so that none blocks the page long.
 */
export function runAfterPaint(html: string, entry: string, preloads: readonly string[]): string {
  const files = JSON.stringify([...new Set([...preloads, entry])])
  const script = [
    `requestAnimationFrame(()=>setTimeout(async()=>{const files=${files};for(const href of files)`,
    `document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));`,
    'for(const file of files)await import(file)}))',
  ].join('')
  return html.replace('</body>', () => `  <script>${script}</script>\n  </body>`)
}

/** Inlines a document's styles, which saves its first paint a round trip. `read` returns a built file's text. */
export async function inlineStyles(html: string, read: (path: string) => Promise<string>): Promise<string> {
  const sheets = await Promise.all([...html.matchAll(stylesheet)].map(([, href]) => read(href!)))
  const styles = sheets.map((sheet) => sheet.trim()).join('')
  return html.replaceAll(stylesheet, '').replace('</head>', () => `<style>${styles}</style>\n  </head>`)
}

/** Inserts head and body into the template. Throws when the template lacks either placeholder. */
export function fill(html: string, head: string, body: string): string {
  if (!html.includes('<!--head-->') || !html.includes('<!--body-->'))
    throw new Error('a template lost its place for head or body')
  return html.replace('<!--head-->', () => head).replace('<!--body-->', () => body)
}

/** The component styles that a page names and does not bring: none, unless a template forgot to import them. */
export function missingStyles(html: string): string[] {
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text]) => text).join('')
  const named = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => names!.split(' '))
  return [...new Set(named)].filter((name) => /^_.+_\w+_\d+$/.test(name) && !styles.includes(`.${name}`))
}
