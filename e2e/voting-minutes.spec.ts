import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './product.ts'
import { enterAs } from './visitor.ts'

test.use({ start: '' })

/** Three strokes on the signature's space. */
async function draw(page: Page): Promise<void> {
  const box = (await page.getByRole('img', { name: 'Espaço da assinatura' }).boundingBox())!
  await page.mouse.move(box.x + 30, box.y + box.height / 2)
  await page.mouse.down()
  for (let at = 1; at <= 12; at += 1)
    await page.mouse.move(box.x + 30 + at * 14, box.y + box.height / 2 + (at % 2 === 0 ? 24 : -24))
  await page.mouse.up()
}

test('an assembly is over: its minutes are written, signed by two, checked by anybody and read by a resident; what is left is followed up', async ({
  page,
  product,
  browser,
}) => {
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/voting`)
  await expect(
    page
      .getByRole('region', { name: 'O que ficou de assembleias' })
      .getByText(/Venceu há/)
      .first(),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Assembleia extraordinária da caixa-d’água' }).click()
  await expect(page.getByRole('heading', { name: 'Assembleia extraordinária da caixa-d’água' })).toBeVisible()
  const assembly = page.url()

  // Papers, and who was reached.
  const [notice] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Edital', exact: true }).click(),
  ])
  expect(notice.suggestedFilename()).toBe('edital.pdf')
  await page.getByRole('button', { name: 'Ver quem recebeu' }).click()
  await expect(page.getByRole('region', { name: 'Provas de envio' }).getByRole('row').nth(1)).toBeVisible()

  // Something is left to be done.
  await page.getByRole('button', { name: 'Novo encaminhamento' }).click()
  const point = page.getByRole('dialog', { name: 'Novo encaminhamento' })
  await point.getByLabel('O que fazer').fill('Pedir o terceiro orçamento da caixa')
  await point.getByLabel('Quem cuida').fill('Otávio Lacerda')
  await point.getByLabel('Prazo').fill('15/12/2030')
  await point.getByLabel('Prazo').press('Tab')
  await point.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('button', { name: 'Feito: Pedir o terceiro orçamento da caixa' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Feito' }).click()
  await page.getByRole('button', { name: 'Desfazer: Pedir o terceiro orçamento da caixa' }).click()
  await expect(page.getByRole('button', { name: 'Feito: Pedir o terceiro orçamento da caixa' })).toBeVisible()
  await expectAccessible(page)

  // The text comes of what happened; one part is written otherwise.
  await page.getByRole('link', { name: 'Ata', exact: true }).click()
  await page.getByRole('button', { name: 'Redigir a ata' }).click()
  const tank = page.getByRole('region', { name: /Impermeabilizar a caixa/ })
  await expect(tank.getByText(/art\. 1\.341/)).toBeVisible()
  await page.getByRole('button', { name: 'Editar: Encerramento' }).click()
  const text = page.getByRole('textbox', { name: 'Texto de Encerramento' })
  await text.fill(`${await text.inputValue()}\n\nA síndica agradeceu a presença de todos.`)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('A síndica agradeceu a presença de todos.')).toBeVisible()
  await expect(page.getByText('Mudada por você')).toBeVisible()
  await expectAccessible(page)

  // What somebody else saved meanwhile is told, also where the page has shown it already.
  await page.getByRole('button', { name: 'Editar: Encerramento' }).click()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByRole('button', { name: /^Editar: .*Impermeabilizar a caixa/ }).click()
  const theirs = other.getByRole('textbox', { name: /^Texto de .*Impermeabilizar a caixa/ })
  await theirs.fill(`${await theirs.inputValue()}\n\nEscrito por outra pessoa.`)
  await other.getByRole('button', { name: 'Salvar' }).click()
  await expect(tank.getByText('Escrito por outra pessoa.')).toBeVisible()
  await other.close()
  await text.fill('Sem ter lido o que foi salvo.')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Outra pessoa mudou esta ata.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByText('A síndica agradeceu a presença de todos.')).toBeVisible()

  const resident = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'pt-BR' })
  ).newPage()
  await enterAs(resident, product, 'morador')
  await resident.goto(`${assembly}/ata`)
  await expect(resident.getByText('A ata aparece aqui quando estiver assinada.')).toBeVisible()

  // Two sign: one by name, one by hand and by the own account.
  await page.getByRole('button', { name: 'Enviar para assinatura' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar o texto e enviar' }).click()
  await page.getByRole('button', { name: 'Assinar', exact: true }).click()
  const typing = page.getByRole('dialog', { name: 'Assinar a ata' })
  await typing.getByLabel(/^Escreva o seu nome completo/).fill('Outra Pessoa')
  await typing.getByLabel(/^Li a ata e aceito/).check()
  await typing.getByRole('button', { name: 'Assinar' }).click()
  await expect(typing.getByText('Escreva o nome completo como está na ata.')).toBeVisible()
  await typing.getByLabel(/^Escreva o seu nome completo/).fill('helena prado')
  await typing.getByRole('button', { name: 'Assinar' }).click()
  await expect(page.getByText('Assinada', { exact: true })).toHaveCount(1)

  const secretary = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' })
  ).newPage()
  await enterAs(secretary, product, 'subsindico')
  await secretary.goto(`${assembly}/ata`)
  await secretary.getByRole('button', { name: 'Assinar', exact: true }).click()
  await secretary.getByText('Desenhar', { exact: true }).click()
  await draw(secretary)
  await expectAccessible(secretary)
  await secretary.getByRole('dialog').getByRole('button', { name: 'Assinar' }).click()
  const check = secretary.getByRole('link', { name: /verificar\/ata\// })
  await expect(check).toBeVisible()

  // The resident reads it, takes the file, and anybody checks it.
  await resident.reload()
  await expect(resident.getByText('A síndica agradeceu a presença de todos.')).toBeVisible()
  await expectAccessible(resident)
  const [file] = await Promise.all([
    resident.waitForEvent('download'),
    resident.getByRole('button', { name: 'Baixar a ata em PDF' }).click(),
  ])
  const pdf = await readFile(await file.path())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  const anybody = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
  await anybody.goto(`${product.url}${await check.getAttribute('href')}`)
  await expect(anybody.getByRole('heading', { name: 'Ata autêntica' })).toBeVisible()
  await expect(anybody.getByText('Otávio Lacerda')).toBeVisible()
  const chooser = anybody.locator('input[type=file]')
  await chooser.setInputFiles({ name: 'ata.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(anybody.getByText('É a ata assinada, byte por byte.')).toBeVisible()
  await chooser.setInputFiles({
    name: 'ata.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.concat([pdf, Buffer.from(' ')]),
  })
  await expect(anybody.getByText(/Não é a ata assinada/)).toBeVisible()
  await expectAccessible(anybody)
  await anybody.goto(`${product.url}/verificar/ata/ABCD-EFGH-JKLM-NPQR`)
  await expect(anybody.getByRole('heading', { name: 'Ata não encontrada' })).toBeVisible()
  for (const other of [resident, secretary, anybody]) await other.context().close()
})
