import { expect, test } from './product.ts'
import { enterAs } from './visitor.ts'

test.use({ start: '' })

const unit = 'A-101'
const value = 'O valor não cabe no arquivo do banco. Cancele a cobrança e emita com o valor certo.'

for (const width of [1440, 390])
  test(`who was left out of a remittance is named with the way to the charge, at ${width} pixels`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await enterAs(page, product, 'sindica')
    await page.route('**/rest/v1/rpc/collection_accounts*', async (route) => {
      const accounts = (await (await route.fetch()).json()) as object[]
      await route.fulfill({ json: accounts.slice(0, 1).map((one) => ({ ...one, to_register: 1 })) })
    })
    const charge = crypto.randomUUID()
    await page.route('**/rest/v1/rpc/troubled_boletos*', (route) =>
      route.fulfill({
        json: [
          {
            charge_id: charge,
            bundle_id: null,
            unit_label: unit,
            reference: '2027/01-0001',
            due_on: '2027-01-11',
            amount_cents: 45_000,
            bank_account_id: crypto.randomUUID(),
            what: 'left_out',
            reason: value,
          },
        ],
      }),
    )
    const skipped = [
      { unit_label: unit, reference: '2027/01-0001', charge_id: charge, bundle_id: null, reason: value },
    ]
    await page.route('**/functions/v1/charges/create-remittance', (route) =>
      route.fulfill({
        status: 409,
        json: {
          error: {
            code: 'nothing_to_send',
            message: `Nenhum boleto pode ir ao banco. ${unit}: ${value}`,
            fields: [],
            details: { skipped },
          },
        },
      }),
    )
    await page.goto(`${product.url}/dashboard/finances/banco`)
    const outside = page.getByRole('heading', { name: 'Fora da remessa' })
    await expect(outside).toBeVisible()
    await expect(page.getByText(value).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Reenviar A-101/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Gerar remessa' }).click()
    const notice = page.getByRole('status').filter({ hasText: 'Nenhum boleto pôde ir na remessa' })
    await expect(notice).toContainText(`ficou de fora. ${value}`)
    await expect(notice.getByRole('link', { name: /^A-101, 2027/ })).toHaveAttribute(
      'href',
      `/dashboard/finances/${charge}`,
    )
  })
