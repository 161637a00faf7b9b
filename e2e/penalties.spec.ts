import { expect, test } from './product.ts'
import { enterAs } from './visitor.ts'

test.use({ start: '' })

test('a case is opened and notified, the accused reads and answers, and nobody may punish before the term is over', async ({
  browser,
  page,
  product,
}) => {
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/penalties?busca=/0005`)
  const unit = await page
    .getByRole('row', { name: /\/0005/ })
    .getByRole('cell')
    .nth(1)
    .innerText()

  await page.getByRole('link', { name: 'Abrir caso' }).click()
  await page.getByRole('combobox', { name: 'Unidade' }).fill(unit)
  await page.getByRole('option', { name: unit, exact: true }).click()
  await page.getByRole('combobox', { name: 'Infração' }).click()
  await page.getByRole('option', { name: /Barulho/ }).click()
  const fact = `Som alto até as duas da manhã, caso ${crypto.randomUUID().slice(0, 4)}`
  await page.getByRole('textbox', { name: 'O fato', exact: true }).fill(fact)
  await page.getByRole('button', { name: 'Abrir caso' }).click()
  await expect(page.getByRole('heading', { name: 'Notifique a unidade' })).toBeVisible()
  const address = page.url()

  await page.getByRole('button', { name: 'Notificar com prazo de defesa' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByRole('heading', { name: 'Prove a entrega da notificação' })).toBeVisible()
  await expect(page.getByText('entrega ainda sem prova')).toBeVisible()

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const own = await phone.newPage()
  await enterAs(own, product, 'morador')
  await own.goto(address)
  await expect(own.getByText(fact)).toBeVisible()
  const letter = own.waitForEvent('download')
  await own.getByRole('button', { name: 'Ler a carta' }).click()
  const paper = await letter
  const [, code] = /^carta-(\w+)\.pdf$/.exec(paper.suggestedFilename())!
  const stranger = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
  await stranger.goto(`${product.url}/verificar/notificacao/${code}`)
  await expect(stranger.getByRole('heading', { name: 'Carta autêntica' })).toBeVisible()
  await stranger.locator('input[type=file]').setInputFiles(await paper.path())
  await expect(stranger.getByText('É o arquivo emitido, byte por byte.')).toBeVisible()
  await expect(stranger.getByText(unit)).toBeHidden()
  await stranger.context().close()
  await expect(own.getByText(/Envie até/)).toBeVisible()
  await own.getByRole('button', { name: 'Enviar defesa' }).click()
  await own.getByRole('textbox', { name: 'A sua defesa' }).fill('Naquela noite não havia ninguém em casa.')
  await own.getByRole('checkbox', { name: /Quero ser ouvido/ }).check()
  await own.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(own.getByRole('heading', { name: 'A sua defesa foi enviada' })).toBeVisible()
  await phone.close()

  await page.reload()
  await expect(page.getByText('Naquela noite não havia ninguém em casa.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'A defesa chegou; o prazo ainda corre' })).toBeVisible()
  await page.getByRole('button', { name: 'Arquivar', exact: true }).click()
  await expect(dialog.getByText(/só depois de provada a entrega/)).toBeVisible()
  await expect(dialog.getByRole('radio', { name: /multa/ })).toHaveCount(0)
  await dialog
    .getByRole('textbox', { name: 'Razões' })
    .fill('A defesa mostrou que o som vinha de outra unidade.')
  await dialog.getByRole('button', { name: 'Arquivar' }).click()
  await expect(page.getByRole('heading', { name: 'Caso arquivado' })).toBeVisible()
})
