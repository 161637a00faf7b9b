import { expectAccessible } from './accessibility.ts'
import { expect, test } from './product.ts'
import { enterAs, person } from './visitor.ts'

test.use({ start: '' })

const orders = '/dashboard/incidents/manutencao'

test('from a plan to its order, three quotes, the choice, the work, the bill that the council approves, and the cost of the equipment', async ({
  page,
  product,
  browser,
}) => {
  const mark = crypto.randomUUID().slice(0, 4)
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}${orders}/planos`)
  const plan = page.getByRole('listitem').filter({ hasText: 'Bombas de recalque: verificação' })
  await plan.getByRole('link', { name: /^OS / }).click()
  await expect(page.getByRole('heading', { name: 'Bombas de recalque: verificação' })).toBeVisible()
  const address = page.url()

  const dialog = page.getByRole('dialog')
  const quotes = page.getByRole('region', { name: 'Orçamentos' })
  for (const [nth, price] of [
    [0, '6.400,00'],
    [1, '5.900,00'],
    [2, '7.100,00'],
  ] as const) {
    await quotes.getByRole('button', { name: 'Novo orçamento' }).click()
    await dialog.getByRole('combobox', { name: 'Fornecedor' }).click()
    await page.getByRole('option').nth(nth).click()
    await dialog.getByLabel('Item 1', { exact: true }).fill(`Revisão completa ${mark}`)
    await dialog.getByLabel('Valor do item 1').fill(price)
    await dialog.getByRole('button', { name: 'Salvar orçamento' }).click()
    await expect(dialog).toBeHidden()
  }
  await expect(quotes.getByText('R$ 5.900,00').first()).toBeVisible()
  await quotes.getByRole('button', { name: 'Escolher' }).first().click()
  await dialog.getByLabel('Por que este').fill(`Menor preço ${mark}`)
  const lapsed = dialog.getByLabel(/Por que seguir/)
  if (await lapsed.isVisible()) await lapsed.fill('Só estes atendem a marca')
  await dialog.getByRole('button', { name: /^Escolher por R\$ 5\.900,00/ }).click()
  await expect(quotes.getByText(`Escolhido porque: Menor preço ${mark}`)).toBeVisible()
  // As tall as the page: what lies below its bar or a message would count as too small to press.
  await page.setViewportSize({ width: 1440, height: 2600 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  const panel = page.getByRole('region', { name: 'O que fazer' })
  const step = page.getByRole('checkbox', { name: /Alternar a bomba em uso/ })
  await step.click()
  await expect(step).toBeChecked()
  await panel.getByRole('button', { name: 'Concluir' }).click()
  await dialog.getByLabel('O que foi feito').fill(`Revisada ${mark}`)
  await expect(dialog.getByLabel('Quanto custou (opcional)')).toHaveValue(/5\.900,00/)
  // Who did it signs by the name alone, without a pointer.
  await dialog.getByText('Digitar o nome').click()
  await dialog.getByLabel('Nome completo de quem assina').fill('Josué Ramos')
  await dialog.getByRole('button', { name: 'Concluir' }).click()
  await expect(page.getByText('Nome digitado')).toBeVisible()
  await panel.getByRole('button', { name: 'Conferir' }).click()
  await dialog.getByRole('button', { name: 'Conferir' }).click()
  await panel.getByRole('button', { name: 'Lançar em despesas' }).click()
  await expect(dialog.getByLabel('Valor total')).toHaveValue(/5\.900,00/)
  await dialog.getByRole('combobox', { name: 'Rubrica' }).fill('obras e')
  await page.getByRole('option', { name: 'Obras e reformas' }).click()
  await dialog.getByRole('button', { name: 'Lançar despesa' }).click()
  await expect(page.getByText('Despesa lançada')).toBeVisible()

  // Above the limit: the council approves it as any other bill.
  const council = await person(browser, product, 'conselho', true)
  await council.goto(`${product.url}/dashboard/finances/aprovacoes`)
  const asked = council.getByRole('listitem').filter({ hasText: '5.900,00' })
  await asked.getByRole('button', { name: 'Aprovar' }).click()
  await council.getByRole('dialog').getByRole('button', { name: 'Aprovar' }).click()
  await expect(council.getByText('Despesa aprovada por você')).toBeVisible()
  await council.context().close()

  // The order leads to its bill, the plan to its next day, the equipment to what it cost.
  await page.goto(address)
  await expect(page.locator('a[href*="/finances/despesas/"]').first()).toBeVisible()
  await page.getByRole('link', { name: 'Bomba de recalque 1' }).first().click()
  // With what else was done on it in the year.
  await expect(page.getByRole('region', { name: 'Custo por ano' }).getByRole('row').last()).toContainText(
    'R$',
  )
  await expect(page.getByRole('main').getByText('R$ 5.900,00').first()).toBeVisible()
  await expectAccessible(page)
  await page.goto(`${product.url}${orders}/planos`)
  await expect(plan).toContainText('Próxima em')
})

test('an order of a plan is passed over with a reason, is found as such, and is resumed', async ({
  page,
  product,
}) => {
  const reason = `Oficina em férias ${crypto.randomUUID().slice(0, 4)}`
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}${orders}/planos`)
  const plan = page.getByRole('listitem').filter({ hasText: 'Gerador: teste sem carga' })
  await plan.getByRole('link', { name: /^OS / }).click()
  const panel = page.getByRole('region', { name: 'O que fazer' })
  await panel.getByRole('button', { name: 'Pular esta vez' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/O plano segue, com a próxima para/)).toBeVisible()
  await expect(dialog.getByText('Pular não dispensa a obrigação')).toBeVisible()
  await dialog.getByLabel('Por que pular desta vez').fill(reason)
  await dialog.getByRole('button', { name: 'Pular esta vez' }).click()
  await expect(page.getByText(`Pulada: ${reason}`)).toBeVisible()
  const address = page.url()
  await page.goto(`${product.url}${orders}?situacao=skipped`)
  await expect(page.getByRole('link', { name: 'Gerador: teste sem carga' })).toBeVisible()
  await page.goto(address)
  await panel.getByRole('button', { name: 'Retomar' }).click()
  await expect(panel.getByRole('button', { name: 'Pular esta vez' })).toBeVisible()
  await expect(page.getByText('Retomada')).toBeVisible()
})
