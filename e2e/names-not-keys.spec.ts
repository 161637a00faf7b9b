import type { Page } from '@playwright/test'
import { expect, test } from './product.ts'
import { enterAs } from './visitor.ts'

// Names and not keys: no page of the demonstration shows anybody an id, a code word, a column's name or a value that is none.
test.use({ start: '' })
test.describe.configure({ mode: 'parallel' })

const people = ['sindica', 'conselho', 'porteiro', 'morador', 'plataforma']

const id = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/
const faults: readonly (readonly [string, RegExp])[] = [
  ['an id', new RegExp(id, 'g')],
  ['a value that is none', /\b(?:undefined|null|NaN|Invalid Date)\b|\[object \w+\]/g],
  // E-mail addresses and names of files are people's own; a word in braces stands for what a text puts in its place.
  ['a code word', /(?<![\w@./{-])[a-z]+(?:_[a-z]+)+(?![\w@./-])/g],
  ['a date for machines', /(?<![\w.-])\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?(?![\w.-])/g],
  ['a placeholder', /\$\{|\{\{|%s\b/g],
]

/** What a page says: its text, and what it names for who cannot see it. */
const saidBy = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')].flatMap(
      (one) => ['aria-label', 'title', 'placeholder', 'alt'].flatMap((name) => one.getAttribute(name) ?? []),
    )
    return [document.title, document.body.innerText, ...named].join('\n')
  })

/** Follows what a page asks for; gives when nothing has been under way for a moment. */
function listen(page: Page): () => Promise<void> {
  let underWay = 0
  let last = Date.now()
  const count = (step: number) => () => {
    underWay += step
    last = Date.now()
  }
  page.on('request', count(1))
  page.on('requestfinished', count(-1))
  page.on('requestfailed', count(-1))
  return () => {
    last = Date.now()
    return expect.poll(() => underWay <= 0 && Date.now() - last > 150, { intervals: [50] }).toBe(true)
  }
}

/** Goes on within the app, as a link does. */
const goTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** Where a page leads to, by its menu and its text. */
const ledTo = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/dashboard"]')].map(({ pathname, search }) => {
      const tab = new URLSearchParams(search).get('tab')
      return tab ? `${pathname}?tab=${tab}` : pathname
    }),
  )

async function crawl(page: Page): Promise<{ looked: number; found: string[] }> {
  const found: string[] = []
  const known = new Set<string>()
  const queue = ['/dashboard']
  const kindOf = (path: string) => path.replaceAll(new RegExp(`${id.source}|(?<=/)\\d+(?=/|$)`, 'g'), ':id')
  const settled = listen(page)
  let looked = 0
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (known.has(kindOf(path))) continue
    known.add(kindOf(path))
    await goTo(page, path)
    await settled()
    await expect(page.getByText('Carregando', { exact: false })).toHaveCount(0)
    looked += 1
    const said = await saidBy(page)
    for (const [fault, pattern] of faults)
      for (const match of new Set(said.match(pattern))) {
        const line = said.split('\n').find((text) => text.includes(match)) ?? ''
        found.push(`${kindOf(path)}: ${fault}: ${match} in “${line.slice(0, 120)}”`)
      }
    // Of things with an id one of each kind: the others show the same.
    queue.push(...(await ledTo(page)))
  }
  return { looked, found }
}

// Of the long part: other journeys leave e-mail addresses that are ids in a product that they share.
for (const login of people)
  test(`what ${login} reads has names and no keys`, { tag: '@long' }, async ({ page, product }) => {
    test.setTimeout(240_000)
    await enterAs(page, product, login)
    await page.goto(`${product.url}/dashboard`)
    await expect(page.getByRole('navigation').getByRole('link').first()).toBeVisible()
    const { looked, found } = await crawl(page)
    expect(looked).toBeGreaterThan(5)
    expect(found).toEqual([])
  })
