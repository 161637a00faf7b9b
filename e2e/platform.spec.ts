import { expectAccessible } from './accessibility.ts'
import { expect, test } from './product.ts'
import { enterAs } from './visitor.ts'

test.use({ start: '' })

test('the platform: figures down to their rows and a refund; a plan edited, offered at once, and taken back', async ({
  page,
  product,
}) => {
  await enterAs(page, product, 'plataforma', true)
  await page.goto(`${product.url}/dashboard/superadmin-financial`)
  const moved = page.getByRole('table', { name: 'Movimentos da receita recorrente' })
  await expect(moved).toBeVisible()
  await expectAccessible(page)

  await moved.getByRole('link', { name: 'Novas' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Movimentos da receita' })).toBeVisible()
  await expect(page).toHaveURL(/movimentos\?tipo=new$/)
  await expect(
    page.getByRole('table', { name: 'Movimentos da receita' }).getByText('Novas').first(),
  ).toBeVisible()
  await page.goBack()

  await page.getByRole('link', { name: 'Recebido', exact: true }).click()
  const received = page.getByRole('table', { name: 'Recebido' })
  await expect(received).toBeVisible()
  const sheet = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  expect((await sheet).suggestedFilename()).toBe('recebido.csv')
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('Jacarandá')
  await received.getByRole('button', { name: 'Ver o pagamento de Residencial Jacarandá' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Quanto volta').fill('1000')
  await dialog.getByRole('button', { name: /^Devolver R\$/ }).click()
  await expect(dialog.getByText('Diga o motivo, que fica na auditoria.')).toBeVisible()
  await dialog.getByLabel('Motivo').fill('Cobrado a mais por engano')
  await dialog.getByRole('button', { name: /^Devolver R\$/ }).click()
  await expect(page.getByText('Devolução pedida ao Mercado Pago')).toBeVisible()
  await expect(async () => {
    await page.goto(`${product.url}/dashboard/superadmin-financial/devolucoes?busca=Jacarandá`)
    await expect(page.getByText('Cobrado a mais por engano').first()).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })

  await page.goto(`${product.url}/dashboard/subscription-plans`)
  await page.getByRole('link', { name: 'Editar o plano Avançado' }).click()
  await expect(page.getByText(/salvar faz uma versão nova/)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Preço por mês').fill('24990')
  await expect(page.getByLabel('Prévia').getByText('249,90')).toBeVisible()
  await page.getByRole('button', { name: 'Salvar como nova versão' }).click()
  await expect(page.getByText('Versão 2 criada')).toBeVisible()
  const offered = async () => {
    const plans = await page.request.get(
      `${product.url}/rest/v1/subscription_plans?select=monthly_price&is_active=eq.true&slug=eq.avancado`,
      { headers: { apikey: await anonKey() } },
    )
    return (await plans.json()) as unknown
  }
  const anonKey = async () =>
    ((await (await page.request.get(`${product.url}/config.json`)).json()) as { anonKey: string }).anonKey
  expect(await offered()).toEqual([{ monthly_price: 249.9 }])
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect.poll(offered).toEqual([{ monthly_price: 229.9 }])
})

test('a síndico does not open the platform’s pages', async ({ page, product }) => {
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/superadmin-financial`)
  await expect(page.getByText('Acesso negado')).toBeVisible()
})
