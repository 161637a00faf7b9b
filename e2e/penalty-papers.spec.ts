import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './product.ts'
import { enterAs, person } from './visitor.ts'

test.use({ start: '' })

const picture = {
  name: 'assinada.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
    'base64',
  ),
}

async function deliverByHand(page: Page) {
  await page.getByRole('button', { name: 'Registrar entrega em papel' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Quem recebeu' }).fill('Quem mora na unidade')
  await dialog.getByRole('textbox', { name: 'Testemunha' }).fill('Josué Ramos, porteiro')
  await dialog.locator('input[type=file]').first().setInputFiles(picture)
  await expect(dialog.getByRole('list', { name: /recebidos$/ }).getByText('assinada.png')).toBeVisible()
  await expect(dialog.getByText('Depois ele é prova, e ninguém o tira do caso.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Registrar' }).click()
  await expect(page.getByText('Entrega registrada').first()).toBeVisible()
}

/** The assembly's answer to an appeal is a decision of its own, which is recorded first. */
async function recordDecision(page: Page, title: string) {
  await page.getByRole('dialog').getByRole('link', { name: 'Registrar a decisão da assembleia' }).click()
  const today = await page.evaluate(() => new Date().toLocaleDateString('pt-BR'))
  await page.getByRole('combobox', { name: 'Assunto' }).click()
  await page.getByRole('option', { name: 'Outro assunto' }).click()
  await page.getByLabel('Data da assembleia').fill(today)
  await page.getByLabel('Título').fill(title)
  await page.getByLabel('O que foi decidido').fill('O recurso da varanda foi aceito.')
  await page.getByRole('button', { name: 'Registrar decisão' }).click()
  await expect(page.getByRole('dialog').getByText(title)).toBeVisible()
}

test('a case whose term is over is decided, the decision delivered on paper, appealed from on paper, and answered', async ({
  page,
  product,
  browser,
}) => {
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/penalties?busca=varanda`)
  await page
    .getByRole('row', { name: /varanda/i })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'O prazo passou sem defesa' })).toBeVisible()
  const address = page.url()
  await page.getByRole('button', { name: 'Decidir' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Aplicar advertência' }).check()
  await dialog
    .getByRole('textbox', { name: 'Razões' })
    .fill('A esquadria está fora do padrão aprovado em 2024.')
  await dialog.getByRole('button', { name: 'Decidir' }).click()
  await expect(page.getByRole('heading', { name: 'Advertência aplicada' })).toBeVisible()
  await deliverByHand(page)
  await expect(page.getByText(/testemunha Josué Ramos/).last()).toBeVisible()
  await expect(page.getByText('ninguém os remove, nem quem os enviou', { exact: false })).toBeVisible()

  // What is being written survives a reload, with its files.
  const appeal = page.getByRole('button', { name: 'Registrar recurso em papel' })
  const why = dialog.getByRole('textbox', { name: 'Por que a decisão deve mudar' })
  const words = 'O padrão da fachada foi alterado depois, por assembleia.'
  await appeal.click()
  await why.fill(words)
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({ ...picture, name: 'recurso.png' })
  await expect(dialog.getByRole('list', { name: /recebidos$/ }).getByText('recurso.png')).toBeVisible()
  await page.reload()
  await appeal.click()
  await expect(why).toHaveValue(words)
  await expect(dialog.getByRole('list', { name: /recebidos$/ }).getByText('recurso.png')).toBeVisible()
  await expectAccessible(page)
  // It is of this person and this case.
  expect(
    await page.evaluate(() =>
      Object.keys(sessionStorage)
        .filter((key) => key.startsWith('draft:penalty-appeal:'))
        .sort(),
    ),
  ).toEqual([
    expect.stringMatching(/^draft:penalty-appeal:[0-9a-f-]{36}:[0-9a-f-]{36}$/),
    expect.stringMatching(/:act$/),
  ])
  await dialog.getByRole('button', { name: 'Registrar' }).click()
  await expect(page.getByRole('heading', { name: /O recurso espera/ })).toBeVisible()
  await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByText('recurso.png')).toBeVisible()
  expect(
    await page.evaluate(() =>
      Object.keys(sessionStorage).filter((key) => /^draft:(penalty-appeal|files)/.test(key)),
    ),
  ).toEqual([])

  const isOfCouncil = await page.getByRole('heading', { name: 'O recurso espera o conselho' }).isVisible()
  const judge = isOfCouncil ? await person(browser, product, 'conselho') : page
  await judge.goto(address)
  const respond = judge.getByRole('button', { name: 'Responder ao recurso' })
  const title = `Recurso da varanda ${crypto.randomUUID().slice(0, 4)}`
  await respond.click()
  if (!isOfCouncil) {
    await recordDecision(judge, title)
    await judge.goto(address)
    await respond.click()
  }
  const answer = judge.getByRole('dialog')
  await answer.getByRole('radio', { name: 'Cancelar a penalidade' }).check()
  if (!isOfCouncil) {
    await answer.getByRole('combobox').first().click()
    await judge.getByRole('option', { name: title }).click()
  }
  await answer.getByRole('textbox', { name: 'Razões' }).fill('A assembleia mudou o padrão antes do fato.')
  await answer.getByRole('button', { name: 'Registrar resposta' }).click()
  await expect(judge.getByText('A assembleia mudou o padrão antes do fato.')).toBeVisible()
  await expectAccessible(judge)
})

test('a defence that is being written survives a reload and a closed dialog, and ends when it is sent', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAs(page, product, 'morador')
  await page.goto(`${product.url}/dashboard/penalties`)
  await page
    .getByRole('link', { name: /vaga|2026|\d{4}\/\d+/ })
    .first()
    .click()
  const open = page.getByRole('button', { name: /^(Enviar|Completar a) defesa$/ })
  await open.click()
  const dialog = page.getByRole('dialog')
  const text = dialog.getByRole('textbox', { name: 'A sua defesa' })
  await text.fill('A moto era de um visitante e ficou uma noite.')
  await dialog.getByRole('checkbox', { name: /Quero ser ouvido/ }).check()
  await page.reload()
  await open.click()
  await expect(text).toHaveValue('A moto era de um visitante e ficou uma noite.')
  await expect(dialog.getByRole('checkbox', { name: /Quero ser ouvido/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByText('A moto era de um visitante e ficou uma noite.')).toBeVisible()
  await page.getByRole('button', { name: 'Completar a defesa' }).click()
  await expect(text).toHaveValue('')
})
