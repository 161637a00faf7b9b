import { readFile } from 'node:fs/promises'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './product.ts'
import { enterAs } from './visitor.ts'

test.use({ start: '' })

test('the síndica writes the annual report, annexes it to the notice, and mends it with another', async ({
  page,
  product,
}) => {
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/reports`)
  await page.getByRole('link', { name: 'Prestação de contas anual' }).click()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Prestação de contas anual de janeiro a dezembro/ }).click()

  // Her words, a part left out, and the numbers of today.
  const funds = page.getByRole('region', { name: 'Fundos', exact: true })
  await funds.getByRole('button', { name: 'Editar: Fundos' }).click()
  await page
    .getByRole('textbox', { name: 'Texto de Fundos' })
    .fill('O fundo de reserva rendeu acima da poupança.')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(funds.getByText('O fundo de reserva rendeu acima da poupança.')).toBeVisible()

  // What somebody else saved meanwhile is told, also where the page has shown it already.
  await funds.getByRole('button', { name: 'Editar: Fundos' }).click()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByRole('button', { name: 'Editar: Apresentação' }).click()
  await other.getByRole('textbox', { name: 'Texto de Apresentação' }).fill('Escrito por outra pessoa.')
  await other.getByRole('button', { name: 'Salvar' }).click()
  await expect(
    page.getByRole('region', { name: 'Apresentação' }).getByText('Escrito por outra'),
  ).toBeVisible()
  await other.close()
  await page.getByRole('textbox', { name: 'Texto de Fundos' }).fill('Sem ter lido o que foi salvo.')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(funds.getByText('Outra pessoa salvou esta prestação de contas')).toBeVisible()
  await funds.getByRole('button', { name: 'Cancelar' }).click()
  await expect(funds.getByText('O fundo de reserva rendeu acima da poupança.')).toBeVisible()
  const life = page.getByRole('region', { name: 'Reservas e vida em comum' })
  const goes = life.getByRole('checkbox', { name: 'Vai no documento: Reservas e vida em comum' })
  await goes.click()
  await expect(goes).not.toBeChecked()
  await expect(life.getByText('Fora do documento')).toBeVisible()
  const deadlines = page.getByRole('region', { name: 'Próximos prazos' })
  await deadlines.getByRole('button', { name: 'Usar o de hoje' }).click()
  await expect(deadlines.getByText('Os números mudaram')).toBeHidden()
  await expectAccessible(page)

  const draft = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF do rascunho' }).click()
  expect((await readFile(await (await draft).path())).subarray(0, 5).toString()).toBe('%PDF-')

  // What is behind in two parts is asked for; then everybody gets another notice with the annex.
  await page.getByRole('button', { name: 'Emitir', exact: true }).click()
  const issuing = page.getByRole('dialog', { name: 'Emitir a prestação de contas' })
  await issuing.getByRole('combobox', { name: 'Anexar ao edital de' }).click()
  await page.getByRole('option', { name: /^Assembleia geral ordinária/ }).click()
  await issuing
    .getByLabel('O que mudou e por quê')
    .fill('A prestação de contas foi anexada ao item das contas.')
  await issuing.getByRole('button', { name: 'Emitir e retificar a convocação' }).click()
  await expect(issuing.getByText('Confirme, ou feche e confira as partes.')).toBeVisible()
  await issuing.getByRole('checkbox', { name: 'Conferi essas partes e emito assim' }).check()
  await issuing.getByRole('button', { name: 'Emitir e retificar a convocação' }).click()
  await expect(issuing).toBeHidden()
  await expect(page.getByText('Nada dela muda mais.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Editar/ })).toHaveCount(0)

  await page.getByRole('link', { name: /^Assembleia geral ordinária/ }).click()
  await expect(page.getByText(/Anexo: Prestação de contas anual de janeiro a dezembro/)).toBeVisible()
  await page.goBack()

  await page.getByRole('button', { name: 'Corrigir numa nova versão' }).click()
  await expect(page.getByText('Esta versão toma o lugar da')).toBeVisible()
  await expect(funds.getByText('O fundo de reserva rendeu acima da poupança.')).toBeVisible()
  await page.getByRole('button', { name: 'Descartar o rascunho' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar o rascunho' }).click()
  await expect(
    page.getByRole('link', { name: /^Prestação de contas anual de janeiro a dezembro.*Emitida em/ }),
  ).toBeVisible()
})
