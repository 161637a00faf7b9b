import { Buffer } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { expectNoFinding } from './accessibility.ts'
import { pasteText } from './clipboard.ts'
import { expect, signIn, test } from './product.ts'

test.use({ start: '' })

const sheet = 'Bloco;Unidade;Proprietário\nA;101;Rodrigo\nZ;1;Nova Dona\nZ;1;Outra Dona\n'

test('a spreadsheet is looked at, left, found again and given up; the register is taken away as a file', async ({
  page,
  product,
}) => {
  await signIn(page, product, 'sindica@demo.example.com', 'prumo-demo')

  await test.step('what cannot be read is refused before it is sent', async () => {
    await page.goto(`${product.url}/dashboard/units/import`)
    const old = { name: 'unidades.xls', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from('x') }
    await page.locator('input[type=file]').setInputFiles(old)
    await expect(page.getByRole('alert')).toContainText('.xlsx')
  })

  await test.step('what would go in and what would not', async () => {
    const file = { name: 'novas.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) }
    await page.locator('input[type=file]').setInputFiles(file)
    await expect(page.getByRole('heading', { name: 'Conferir a planilha' })).toBeVisible()
    await expect(page.getByText(/já está cadastrada e foi mantida/).first()).toBeVisible()
    await expect(page.getByText(/está repetida: linhas 3 e 4/).first()).toBeVisible()
    await expectNoFinding(page)
  })

  await test.step('found again from the list of units, and given up', async () => {
    await page.goto(`${product.url}/dashboard/units`)
    await page.getByRole('link', { name: 'Conferir' }).click()
    await page.getByRole('button', { name: 'Desistir desta planilha' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Desistir desta planilha' }).click()
    await page.waitForURL(/\/units\/import$/)
  })

  await test.step('cells copied from a spreadsheet are a spreadsheet: by a key, or in a field', async () => {
    const cells = sheet.replaceAll(';', '\t')
    const checked = async () => {
      await expect(page.getByRole('heading', { name: 'Conferir a planilha' })).toBeVisible()
      await expect(page.getByText(/está repetida: linhas 3 e 4/).first()).toBeVisible()
      await page.getByRole('button', { name: 'Desistir desta planilha' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Desistir desta planilha' }).click()
      await page.waitForURL(/\/units\/import$/)
    }
    // It stands there with the page that hears the paste.
    await expect(page.getByRole('button', { name: 'Colar células da planilha' })).toBeVisible()
    await pasteText(page, cells)
    await checked()
    await page.getByRole('button', { name: 'Colar células da planilha' }).click()
    await page.getByRole('textbox', { name: 'Células copiadas da planilha' }).fill(cells)
    await page.getByRole('button', { name: 'Conferir as células' }).click()
    await checked()
  })

  await test.step('contacts leave only with a reason', async () => {
    await page.goto(`${product.url}/dashboard/units`)
    await page.getByRole('button', { name: 'Exportar' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('switch', { name: 'Incluir CPF, e-mail e telefone' }).check({ force: true })
    await expect(dialog.getByRole('button', { name: 'Baixar CSV' })).toBeDisabled()
    await dialog.getByRole('textbox', { name: /Para que você precisa/ }).fill('Renovar o seguro do prédio')
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Baixar CSV' }).click(),
    ])
    expect(readFileSync(await saved.path(), 'utf8')).toContain('CPF/CNPJ do proprietário')
  })
})
