import { expect, test } from 'vitest'
import { fill, inlineStyles, missingStyles, runAfterPaint, takeScripts } from './document.ts'

const built = `<head>
    <script type="module" crossorigin src="/assets/a.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/b.js">
    <link rel="stylesheet" crossorigin href="/assets/c.css">
  </head><body><div id="root"><!--body--></div></body>`

test('scripts are taken out whole, and named', () => {
  const { html, entry, preloads } = takeScripts(built)
  expect(entry).toBe('/assets/a.js')
  expect(preloads).toEqual(['/assets/b.js'])
  expect(html).not.toContain('.js')
  expect(html).toContain('<!--body-->')
  expect(() => takeScripts('<body></body>')).toThrow()
})

test('the entry runs after the page was painted', () => {
  const html = runAfterPaint('<body></body>', '/assets/a.js', ['/assets/b.js', '/assets/b.js'])
  expect(html).toMatch(/requestAnimationFrame.*\["\/assets\/b\.js","\/assets\/a\.js"\].*await import\(/)
})

test('styles stand in the page, dollar signs and all', async () => {
  const html = await inlineStyles(built, async (path) => `.x{content:"$&${path}"}\n`)
  expect(html).toContain('<style>.x{content:"$&/assets/c.css"}</style>')
  expect(html).not.toContain('rel="stylesheet"')
})

test('a template without its places is refused', () => {
  expect(fill('<!--head-->|<!--body-->', '$1', '$&')).toBe('$1|$&')
  expect(() => fill('<!--head-->', 'head', 'body')).toThrow()
})

test('a page without the styles that it names is found out', () => {
  const page = '<style>._page_1a2b_1{color:red}</style><p class="figures _page_1a2b_1 _lead_1a2b_9">'
  expect(missingStyles(page)).toEqual(['_lead_1a2b_9'])
})
