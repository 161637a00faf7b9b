import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expectNoFinding } from './accessibility.ts'
import { expect, test } from './product.ts'

// The pages that anyone may open: readable by everyone, on every screen, with and without scripts.
const paths = ['/', '/auth', '/terms', '/privacy', '/lgpd']
const widths = [390, 768, 1440]
const schemes = ['light', 'dark'] as const
const plansUrl = '**/rest/v1/subscription_plans*'

/** What the content security policy stopped, from the page's first line on. */
async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const stopped: string[] = []
    Object.assign(window, { stopped })
    addEventListener('securitypolicyviolation', (event) => {
      stopped.push(`${event.violatedDirective} ${event.blockedURI}`)
    })
  })
  return () => page.evaluate(() => (window as unknown as { stopped: string[] }).stopped)
}

for (const path of paths) {
  test(`${path} is accessible, fits and breaks no rule on a phone and in the dark of a desk`, async ({
    page,
    product,
  }) => {
    await survey(page, product.url + path, [
      [390, 'light'],
      [1440, 'dark'],
    ])
  })

  test(`${path} is accessible, fits and breaks no rule at every size, light and dark`, {
    tag: '@long',
  }, async ({ page, product }) => {
    const looks = widths.flatMap((width) => schemes.map((scheme) => [width, scheme] as const))
    await survey(page, product.url + path, looks)
  })
}

type Look = readonly [width: number, scheme: (typeof schemes)[number]]

async function survey(page: Page, url: string, looks: readonly Look[]): Promise<void> {
  const stopped = await watchPolicy(page)
  for (const [width, colorScheme] of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(url)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const where = `${width} ${colorScheme}`
    await expectNoFinding(page, ':root', where)
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wider, where).toBeLessThanOrEqual(0)
    expect(await stopped(), where).toEqual([])
  }
}

test('what search engines and shared links read names this site', async ({ request, product }) => {
  for (const path of paths) {
    const response = await request.get(product.url + path)
    const html = await response.text()
    expect(html, path).toContain(`<link rel="canonical" href="${product.url}${path}" />`)
    expect(html, path).toContain(`content="${product.url}/og.png"`)
    expect(html, path).not.toContain('%SITE_URL%')
    expect(response.headers()['content-security-policy'], path).toMatch(/script-src 'self' 'sha256-[^;]+;/)
  }
  expect((await request.get(`${product.url}/og.png`)).headers()['content-type']).toBe('image/png')
  const map = await (await request.get(`${product.url}/sitemap.xml`)).text()
  for (const path of paths) expect(map).toContain(`<loc>${product.url}${path}</loc>`)
  expect(await (await request.get(`${product.url}/robots.txt`)).text()).toContain(
    `${product.url}/sitemap.xml`,
  )
})

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false })

  test('everything can be read, and the buttons lead to /auth', async ({ page, product }) => {
    await page.goto(product.url)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Gestão de condomínio\s*sem complicação/)
    await expect(page.getByRole('heading', { name: 'Relatórios' })).toBeVisible()
    await expect(page.getByText('129,90')).toBeVisible()
    await expect(page.getByText('Carregando planos...')).toBeHidden()
    await page.getByText('Preciso de cartão para testar?').click()
    await expect(page.getByText('Todo condomínio começa com 7 dias do plano escolhido')).toBeVisible()
    await page.getByRole('button', { name: 'Começar com Profissional' }).click()
    await expect(page).toHaveURL(`${product.url}/auth?tab=cadastrar`)
    for (const path of ['/terms', '/privacy', '/lgpd']) {
      await page.goto(product.url + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.getByRole('link', { name: 'Voltar ao site' }).click()
      await expect(page).toHaveURL(`${product.url}/`)
    }
  })
})

test('the page is there before its scripts, which are light and bring the dialog only when asked', async ({
  page,
  product,
}) => {
  const scripts: Promise<number>[] = []
  page.on('response', (response) => {
    if (!response.url().endsWith('.js')) return
    scripts.push(response.body().then((body) => gzipSync(body).length))
  })
  await page.goto(product.url)
  await expect(page.getByText('129,90')).toBeVisible()
  const total = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
  expect(total).toBeGreaterThan(10_000)
  expect(total).toBeLessThanOrEqual(110_000)
  expect(scripts.length).toBeLessThanOrEqual(20)
  const before = scripts.length
  await page.getByRole('button', { name: 'Login / Cadastro' }).click()
  await expect(page.getByRole('dialog', { name: 'Cadastro' })).toBeVisible()
  expect(scripts.length).toBeGreaterThan(before)
})

test('the keyboard alone reaches the content, the menu and the dialog, and comes back', async ({
  page,
  product,
}) => {
  await page.goto(product.url)
  await expect(page.getByText('129,90')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Ir para o conteúdo' })).toBeFocused()
  const enter = page.getByRole('button', { name: 'Teste Grátis', exact: true })
  for (let step = 0; step < 8 && !(await enter.evaluate((node) => node === document.activeElement)); step++)
    await page.keyboard.press('Tab')
  await expect(enter).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Cadastro' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(enter).toBeFocused()
})

test('on a phone the menu leads to each part of the page', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(product.url)
  // Before the page's script runs the menu opens too, but stays open when a part is chosen.
  await expect(page.getByText('129,90')).toBeVisible()
  for (const [name, id] of [
    ['Funcionalidades', 'funcionalidades'],
    ['Preços', 'precos'],
    ['Depoimentos', 'depoimentos'],
    ['Contato', 'contato'],
  ] as const) {
    await page.getByLabel('Menu').click()
    await page.getByRole('navigation', { name: 'Seções' }).getByRole('link', { name }).click()
    await expect(page).toHaveURL(`${product.url}/#${id}`)
    await expect(page.locator(`#${id}`)).toBeInViewport()
  }
})

test('reduced motion: nothing moves by itself', async ({ page, product }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.route(plansUrl, () => undefined)
  await page.goto(product.url)
  await expect(page.getByText('Carregando planos...')).toBeVisible()
  const moving = await page.evaluate(() => ({
    animations: document.getAnimations().filter(({ playState }) => playState === 'running').length,
    scroll: getComputedStyle(document.documentElement).scrollBehavior,
  }))
  expect(moving).toEqual({ animations: 0, scroll: 'auto' })
})

test('a year costs 20 % less, in money', async ({ page, product }) => {
  await page.goto(product.url)
  await expect(page.getByText('129,90')).toBeVisible()
  await page.getByText('Anual, 20% menos').click()
  await expect(page.getByText('103,92')).toBeVisible()
  await expect(page.getByText('R$\u00a01.247,04 por ano, R$\u00a0311,76 a menos')).toBeVisible()
  await page.getByText('Mensal', { exact: true }).click()
  await expect(page.getByText('129,90')).toBeVisible()
})

test('plans are tried three times more, a second apart; then the page says so, and tries again when asked', async ({
  page,
  product,
}) => {
  const asked: number[] = []
  await page.route(plansUrl, (route) => {
    asked.push(performance.now())
    return route.fulfill({ status: 503, body: '{}' })
  })
  await page.goto(product.url)
  await expect(page.getByText('Erro ao carregar planos. Tente novamente mais tarde.')).toBeVisible()
  expect(asked).toHaveLength(4)
  for (const [index, time] of asked.slice(1).entries()) expect(time - asked[index]!).toBeGreaterThan(900)
  await page.unroute(plansUrl)
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByText('129,90')).toBeVisible()
})

test('on a slow line nothing shifts when plans and pictures come', async ({ page, product }) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const held = Promise.withResolvers<void>()
  await page.route(plansUrl, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(product.url)
  await page.getByText('Carregando planos...').scrollIntoViewIfNeeded()
  await expect(page.getByText('Carregando planos...')).toBeVisible()
  held.resolve()
  await expect(page.getByText('129,90')).toBeVisible()
  const shifted = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  expect(shifted.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01)
})

test.describe('kept on the device', () => {
  test.use({ serviceWorkers: 'allow' })

  test('without a network the shell opens and says what is missing; nothing else is answered from a copy', async ({
    page,
    context,
    product,
  }) => {
    await page.goto(`${product.url}/dashboard`)
    await expect(page).toHaveURL(`${product.url}/auth`)
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready
      if (active?.state === 'activated') return
      await new Promise((resolve) => active?.addEventListener('statechange', resolve))
    })
    await page.goto(product.url)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/sem complicação/)
    await context.setOffline(true)
    await page.goto(`${product.url}/dashboard`)
    await expect(page.getByRole('heading', { name: 'Problema de conexão' })).toBeVisible()
    await expect(page.getByText('faltam os dados do condomínio')).toBeVisible()
    // Each in a page of its own: the browser tries a failed page again by itself and would break off the next.
    for (const path of [
      '/',
      '/terms',
      '/dashboard?code=abc',
      '/auth?token_hash=abc',
      '/auth/v1/verify?token=abc',
    ]) {
      const other = await context.newPage()
      await expect(other.goto(product.url + path), path).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
      await other.close()
    }
    // The page that waited goes on by itself.
    await context.setOffline(false)
    await expect(page).toHaveURL(`${product.url}/auth`)
  })
})
