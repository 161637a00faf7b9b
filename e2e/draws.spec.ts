import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './product.ts'
import { enterAs } from './visitor.ts'

test.use({ start: '' })

test('a resident enters a draw, checks another by the page that works without us, and takes bookings into a calendar', async ({
  page,
  product,
  browser,
}, info) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAs(page, product, 'morador')
  await page.goto(`${product.url}/dashboard/reservations/sorteios`)
  await page.getByText('Ordem de escolha das vagas').click()
  await page.getByRole('button', { name: /^Entrar com / }).click()
  await expect(page.getByText('está no sorteio').first()).toBeVisible()
  await page.getByRole('button', { name: 'Sair do sorteio' }).click()
  await expect(page.getByRole('button', { name: /^Entrar com / })).toBeVisible()

  await page.getByRole('link', { name: 'Sorteios' }).click()
  await page.getByText('Ganchos do bicicletário').click()
  await expect(page.getByText('Seu navegador refez a conta, e ela confere')).toBeVisible()
  await expectAccessible(page)
  const [data] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar os dados do sorteio' }).click(),
  ])
  const [checker] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Baixar o conferidor' }).click(),
  ])
  const [file, html] = [info.outputPath('sorteio.json'), info.outputPath('conferir.html')]
  await data.saveAs(file)
  await checker.saveAs(html)

  // From the disk, without a network: right as it is, and wrong with two tickets changed about.
  const context = await browser.newContext()
  await context.setOffline(true)
  const alone = await context.newPage()
  await alone.goto(pathToFileURL(html).href)
  await alone.getByLabel('Arquivo do sorteio').setInputFiles(file)
  await alone.getByRole('button', { name: 'Conferir' }).click()
  await expect(alone.getByRole('heading', { name: 'Confere', exact: true })).toBeVisible()
  const draw = JSON.parse(readFileSync(file, 'utf8')) as { tickets: { unit: string }[] }
  const [one, other] = draw.tickets
  ;[one!.unit, other!.unit] = [other!.unit, one!.unit]
  const forged = join(info.outputDir, 'trocado.json')
  writeFileSync(forged, JSON.stringify(draw))
  await alone.getByLabel('Arquivo do sorteio').setInputFiles(forged)
  await alone.getByRole('button', { name: 'Conferir' }).click()
  await expect(alone.getByRole('heading', { name: 'Não confere' })).toBeVisible()
  await context.close()

  await page.goto(`${product.url}/dashboard/reservations/no-seu-calendario`)
  await page
    .getByRole('button', { name: /^Criar/ })
    .first()
    .click()
  const address = await page.getByText(/reservation-feed\?token=/).textContent()
  const calendar = await fetch(address!)
  expect([calendar.status, calendar.headers.get('content-type')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ])
  expect(await calendar.text()).toContain('BEGIN:VEVENT')
  await page.getByRole('button', { name: 'Cancelar endereço' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar endereço' }).click()
  await expect(page.getByText('Endereço cancelado')).toBeVisible()
  expect((await fetch(address!)).status).toBe(404)
})
