import type { Page } from '@playwright/test'
import { expectAccessible, expectContrast } from './accessibility.ts'
import { expect, mailTo, signIn, test } from './product.ts'
import { hideFactor, showFactor } from './visitor.ts'

// The texts are those of every letter that the product writes, so it is this file's own.
test.use({ start: '--demo' })

const login = 'plataforma@demo.example.com'
const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

/** Fits the phone: nothing is wider than the page. */
async function expectFits(page: Page): Promise<void> {
  await page.setViewportSize(phone)
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectContrast(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(desktop)
}

test('a letter is found, a wrong placeholder is told, a change is previewed, tried, saved, compared and undone', async ({
  page,
  product,
}) => {
  await signIn(page, product, login, 'prumo-demo')
  await page.goto(`${product.url}/dashboard/system-settings?aba=textos`)
  await expect(page.getByText('Você entrou sem segundo fator')).toBeVisible()
  await showFactor(page, product)
  await page.goto(`${product.url}/dashboard/system-settings?aba=textos`)
  await expect(page.getByRole('heading', { name: 'Cartas fixas' })).toBeVisible()
  await expectFits(page)

  await page.getByLabel('Procurar').fill('enquete')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Enquete' })
    .getByRole('button', { name: 'Abrir' })
    .first()
    .click()
  const subject = page.getByLabel('Assunto', { exact: true })
  const opening = page.getByLabel('Palavras de abertura', { exact: true })
  const preview = page.frameLocator('iframe[title="Prévia do e-mail"]')
  await expect(preview.getByText('Qual horário para a academia?').first()).toBeVisible()
  const save = page.getByRole('button', { name: 'Salvar texto' })
  await opening.fill('Olá, {nome}. Veja https://golpe.example agora.')
  await expect(page.getByText('O campo {nome} não existe nesta carta')).toBeVisible()
  await expect(page.locator('mark').getByText('https://golpe.example')).toBeVisible()
  await subject.fill('Há uma enquete')
  await expect(page.getByText('O assunto precisa de {assunto}.')).toBeVisible()
  await expect(save).toBeDisabled()
  await expectFits(page)

  await subject.fill('Sua opinião conta: ')
  await page
    .getByRole('group', { name: 'Campos de Assunto' })
    .getByRole('button', { name: 'Assunto que o produto escreve' })
    .click()
  await expect(subject).toHaveValue('Sua opinião conta: {assunto}')
  await opening.fill('Olá, gente do {condominio}.')
  await expect(preview.getByText('Olá, gente do Residencial Jacarandá.')).toBeVisible()
  await expect(page.getByText('Sua opinião conta: Enquete: Qual horário para a academia?')).toBeVisible()
  await page.getByText('Escuro', { exact: true }).click()
  await expect
    .poll(() => preview.locator('.card').evaluate((card) => getComputedStyle(card).backgroundColor))
    .toBe('rgb(23, 33, 35)')
  await page.getByText('Telefone', { exact: true }).click()
  await page.getByText('Só texto', { exact: true }).click()
  await expect(page.locator('pre')).toContainText('Olá, gente do Residencial Jacarandá.')
  await page.getByText('Celular', { exact: true }).click()
  await expect(page.getByText(/^SMS: \d+ letras, 1 parte$/)).toBeVisible()
  await expect(page.getByText('a Meta aprova cada modelo do WhatsApp')).toBeVisible()

  await page.getByRole('button', { name: 'Enviar teste para mim' }).click()
  await expect(page.getByText('Teste a caminho do seu e-mail')).toBeVisible()
  const mail = await mailTo(product, login, /^Teste: Sua opinião conta: Enquete/)
  expect(mail.text).toContain('Olá, gente do Residencial Jacarandá.')

  await save.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Por que muda').fill('Mais gente responde')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Texto salvo')).toBeVisible()
  const versions = page.getByRole('list', { name: 'Versões' })
  await expect(versions.getByText('Versão 1, vale agora')).toBeVisible()
  await expect(versions.getByText('Mais gente responde')).toBeVisible()
  await expect(subject).toHaveValue('Sua opinião conta: {assunto}')
  await versions.getByRole('button', { name: 'Ver a versão 1' }).click()
  await expect(dialog.locator('ins').first()).toBeVisible()
  await expect(dialog.locator('del').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expectFits(page)

  // No release comes in between here: the answer as it would be after one that changed the letter.
  await page.route('**/rest/v1/rpc/platform_letters', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { texts: object[] }
    const texts = answer.texts.map((text) => ({ ...text, original_hash: '0'.repeat(64) }))
    await route.fulfill({ response, json: { ...answer, texts } })
  })
  await page.reload()
  await expect(page.getByText('O texto do produto mudou depois desta versão.')).toBeVisible()
  await page.unroute('**/rest/v1/rpc/platform_letters')

  await page.getByRole('link', { name: 'Todas as cartas' }).click()
  await page.getByText('Mudadas (1)').click()
  await expect(page.getByText(/^Mudada: versão 1, desde/)).toBeVisible()
  const changes = page.getByRole('list', { name: 'Mudanças' })
  await expect(changes.getByText(/Enquete.*: a versão 1, antes as palavras do produto/)).toBeVisible()
  await changes.getByRole('button', { name: 'Desfazer' }).click()
  await expect(changes.getByText('desfeita por')).toBeVisible()
  await expect(page.getByText('Nenhuma carta assim')).toBeVisible()
  await hideFactor(page, product)
})
