import { expect, test } from 'vitest'
import { renderDocuments, renderSignIn } from './pages.tsx'
import { heads } from './site-head.ts'

const documents = renderDocuments()
const bodyOf = (path: string) => documents.find((each) => each.path === path)?.body ?? ''

test('each document is drawn without a browser, with one main heading and its own head', () => {
  expect(documents.map(({ path }) => path)).toEqual(['/', '/terms', '/privacy', '/lgpd'])
  for (const { path, head, body } of documents) {
    expect(body.match(/<h1[ >]/g), path).toHaveLength(1)
    expect(head).toContain(`<link rel="canonical" href="%SITE_URL%${path}" />`)
    expect(head).toContain(`<title>${heads[path as keyof typeof heads].title}</title>`)
  }
})

test('the legal texts lead back to the site', () => {
  for (const path of ['/terms', '/privacy', '/lgpd'])
    expect(bodyOf(path)).toMatch(/href="\/"[^>]*>.*Voltar ao site/)
})

test('nine features, three illustrative testimonials, plans that are still loading', () => {
  const body = bodyOf('/')
  expect(body.match(/data-ready=/g)).toHaveLength(9)
  expect(body.match(/<blockquote/g)).toHaveLength(3)
  expect(body).toContain('Depoimentos ilustrativos')
  expect(body).toContain('Carregando planos...')
})

test('the structured data is JSON, and says no more than the page', () => {
  const json = /<script type="application\/ld\+json">(.*)<\/script>/.exec(documents[0]!.head)?.[1]
  const graph = JSON.parse(json ?? '')['@graph'] as { '@type': string; mainEntity?: { name: string }[] }[]
  expect(graph.map((each) => each['@type'])).toEqual(['Organization', 'SoftwareApplication', 'FAQPage'])
  for (const { name } of graph[2]!.mainEntity!) expect(bodyOf('/')).toContain(name)
})

test('/auth is drawn as it first stands', () => {
  const { head, body } = renderSignIn()
  expect(body).toContain('Bem-vindo de volta')
  expect(body).not.toContain('<title>')
  expect(head).toContain('/auth')
})
