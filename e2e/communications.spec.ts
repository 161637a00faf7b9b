import { expectNoFinding } from './accessibility.ts'
import { expect, expectReady, test } from './product.ts'
import { enterAs, waitUntilReady } from './visitor.ts'

test.use({ start: '' })

test('the síndica publishes, a resident confirms, the proof shows it and a certificate seals it', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({
    locale: 'pt-BR',
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  })
  const sindica = await context.newPage()
  await enterAs(sindica, product, 'sindica')
  await sindica.goto(`${product.url}/dashboard/communications/escrever`)
  await sindica.getByText('Aviso legal', { exact: true }).click()
  const title = `Notificação sobre a garagem ${Date.now()}`
  await sindica.getByRole('textbox', { name: 'Título', exact: true }).fill(title)
  await sindica
    .getByRole('textbox', { name: 'Texto do comunicado' })
    .fill('As vagas são pintadas na sexta-feira.')
  await expect(sindica.getByText(/^Vai a \d+ pessoas de 96 unidades/)).toBeVisible()
  await sindica.getByRole('button', { name: 'Conferir e publicar' }).click()
  await sindica.getByRole('button', { name: 'Publicar agora' }).click()
  await expect(sindica.getByRole('heading', { name: title })).toBeVisible()
  await expect(sindica.getByText(/confirmaram a leitura/)).toBeVisible({ timeout: 30_000 })
  const address = sindica.url()

  const phone = await browser.newContext({
    locale: 'pt-BR',
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
  })
  const resident = await phone.newPage()
  await enterAs(resident, product, 'morador')
  await resident.goto(`${product.url}/dashboard/communications`)
  await resident.getByRole('link', { name: title }).click()
  await resident.getByRole('button', { name: 'Confirmo que li' }).click()
  await expect(resident.getByText(/^Você confirmou a leitura em/)).toBeVisible()
  await expectNoFinding(resident)

  await sindica.goto(`${address}/leituras?situacao=confirmaram`)
  await expect(sindica.getByText(/^Confirmou em/).first()).toBeVisible()
  await expectNoFinding(sindica)
  await sindica.goto(address)
  await sindica.getByRole('button', { name: 'Emitir certidão' }).click()
  const [paper] = await Promise.all([
    sindica.waitForEvent('download'),
    sindica.getByRole('button', { name: 'PDF' }).click(),
  ])
  const code = /certidao-(\w{16})\.pdf/.exec(paper.suggestedFilename())![1]!
  const stranger = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
  await stranger.goto(`${product.url}/verificar/entrega/${code}`)
  await expect(stranger.getByRole('heading', { name: 'Certidão autêntica' })).toBeVisible()
  await stranger.locator('input[type=file]').setInputFiles(await paper.path())
  await expect(stranger.getByText('É o arquivo emitido, byte por byte.')).toBeVisible()
  await expectNoFinding(stranger)
})

test('what was opened is read without a network, confirmed, and gone after signing out', {
  tag: '@long',
}, async ({ browser, product }) => {
  const context = await browser.newContext({
    locale: 'pt-BR',
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'allow',
  })
  const page = await context.newPage()
  await enterAs(page, product, 'morador', true)
  await page.goto(`${product.url}/dashboard/communications`)
  await expectReady(page)
  await waitUntilReady(page)
  await page.getByRole('link', { name: /^Recadastro das vagas/ }).click()
  await expect(page.getByRole('button', { name: 'Confirmo que li' })).toBeVisible()
  const address = page.url()
  await page.goto(`${product.url}/dashboard/communications`)
  await expectReady(page)
  await context.setOffline(true)
  await page.goto(address)
  await expect(page.getByText(/^Sem conexão: esta é a cópia de/)).toBeVisible()
  await page.getByRole('button', { name: 'Confirmo que li' }).click()
  await expect(page.getByText(/guardada neste aparelho e vai assim que houver conexão/)).toBeVisible()
  await page.goto(`${product.url}/dashboard/communications`)
  await expect(page.getByRole('link', { name: /^Recadastro das vagas/ })).toBeVisible()
  await context.setOffline(false)
  // The page also comes back by itself, which may take the place of where one was going.
  await expect(async () => {
    await page.goto(address)
    await expect(page.getByText(/^Você confirmou a leitura em/)).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 90_000 })
  await page.evaluate(() => localStorage.removeItem('prumo.session'))
  await page.goto(`${product.url}/dashboard/communications`)
  await expect(page).toHaveURL(/\/auth/)
  const left = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('prumo-copies')
        opening.onsuccess = () => {
          const db = opening.result
          if (!db.objectStoreNames.contains('queries')) return resolve(0)
          const counting = db.transaction('queries').objectStore('queries').count()
          counting.onsuccess = () => resolve(counting.result)
        }
      }),
  )
  expect(left).toBe(0)
})
