import { Buffer } from 'node:buffer'
import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { expect, followMail, mailTo, type Product, test } from './product.ts'

// The product's main job, from sign-up to a paid fee that the books show, as people do it.
const sindica = { email: 'helena@example.com', password: 'Jacaranda-2026' }
// The owner of A-101 in the sample file.
const owner = { email: 'rodrigo.oliveira.monteiro@example.com', password: 'Aroeira-2026' }

async function newPage(browser: Browser, width = 1440): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    locale: 'pt-BR',
    acceptDownloads: true,
  })
  return context.newPage()
}

/** The link of the confirmation e-mail, and what its page asks. */
const confirm = async (page: Page, product: Product, email: string): Promise<void> =>
  followMail(page, await mailTo(product, email, /Confirme seu e-mail/), 'Confirmar e-mail')

async function signUp(
  page: Page,
  product: Product,
  who: typeof sindica,
  fill: () => Promise<void>,
): Promise<void> {
  await page.goto(`${product.url}/auth`)
  await page.getByRole('tab', { name: 'Cadastrar' }).click()
  await expect(page.getByRole('heading', { name: 'Criar nova conta' })).toBeVisible()
  await fill()
  await page.getByLabel('E-mail').fill(who.email)
  await page.getByLabel('Senha', { exact: true }).fill(who.password)
  await page.getByLabel('Confirmar senha').fill(who.password)
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(
    page.getByText('Conta criada! Verifique seu email para confirmar o cadastro, depois faça login.'),
  ).toBeVisible()
}

test('a síndico signs up, brings in a building, issues the month; a resident pays; the books show it', async ({
  browser,
  product,
}) => {
  const manager = await newPage(browser)
  const resident = await newPage(browser, 390)

  await test.step('sign-up, confirmation e-mail, dashboard', async () => {
    await signUp(manager, product, sindica, () =>
      manager.getByLabel('Nome do condomínio').fill('Residencial Jacarandá'),
    )
    await confirm(manager, product, sindica.email)
    await manager.waitForURL(/\/dashboard/)
  })

  await test.step('number of units and plan; the trial is on', async () => {
    await manager.getByLabel('Número de unidades').fill('96')
    await manager.getByRole('button', { name: 'Começar Teste Grátis' }).click()
    await expect(manager.getByLabel('Número de unidades')).toBeHidden()
    await expect(manager.getByText('Teste grátis: 7 dias restantes.')).toBeVisible()
    await expect(manager.getByRole('heading', { name: 'Primeiros passos' })).toBeVisible()
  })

  await test.step('a file with faults shows each by row, field and rule, and writes nothing', async () => {
    await manager.goto(`${product.url}/dashboard/units/import`)
    await manager.locator('input[type=file]').setInputFiles('examples/unidades-com-erros.csv')
    await expect(manager.getByRole('heading', { name: 'Conferir a planilha' })).toBeVisible()
    await expect(manager.getByRole('heading', { name: 'O que não entra' })).toBeVisible()
    await manager.getByRole('button', { name: 'Desistir desta planilha' }).click()
    await manager.getByRole('dialog').getByRole('button', { name: 'Desistir desta planilha' }).click()
    await manager.waitForURL(/\/units\/import$/)
  })

  await test.step('96 units, owners and tenants from the sample', async () => {
    await manager.locator('input[type=file]').setInputFiles('examples/unidades-96.csv')
    await manager.waitForURL(/\/units\/import\//)
    await manager.getByRole('button', { name: 'Importar 96 unidades' }).click()
    await expect(manager.getByRole('heading', { name: 'Unidades no lugar' })).toBeVisible()
    await expect(manager.getByText('Entraram 96 unidades e 113 pessoas.')).toBeVisible()
    await expect(manager.getByText('As frações somam exatamente 1.')).toBeVisible()
  })

  await test.step('bank account, collection agreement and Pix key', async () => {
    await manager.goto(`${product.url}/dashboard/settings?tab=bank`)
    await manager.getByRole('button', { name: 'Usar convênio de teste' }).click()
    await manager.getByRole('button', { name: /Salvar/ }).click()
    await expect(manager.getByText('Alteração da conta realizada com sucesso!')).toBeVisible()
  })

  await test.step('the month is apportioned, shown to the centavo, and issued', async () => {
    await manager.goto(`${product.url}/dashboard/finances/emitir`)
    await manager.getByRole('combobox', { name: 'Rubrica' }).fill('pessoal')
    await manager.getByRole('option', { name: 'Salários' }).click()
    await manager.getByRole('textbox', { name: 'Valor' }).fill('36.120,00')
    await manager.getByRole('button', { name: 'Conferir o rateio' }).click()
    await expect(manager.getByText('39.732,00').first()).toBeVisible()
    await manager.getByRole('button', { name: /^Emitir/ }).click()
    await expect(manager.getByRole('heading', { name: /^120 cobranças .*39\.732,00 ao todo$/ })).toBeVisible()
  })

  await test.step('remittance to the bank; its return registers every boleto and the e-mails leave', async () => {
    await manager.goto(`${product.url}/dashboard/finances/banco`)
    const [remittance] = await Promise.all([
      manager.waitForEvent('download'),
      manager.getByRole('button', { name: 'Gerar remessa' }).click(),
    ])
    const file = readFileSync(await remittance.path(), 'latin1')
    const registered = await bankAnswers(product, file, new URLSearchParams({ all: 'register' }))
    await importReturn(manager, 'registro.ret', registered)
    await expect(manager.getByText(/120 .*registrad/i).first()).toBeVisible()
    const mail = await mailTo(product, owner.email, /A-101/)
    // The picture of the Pix code, which the text shows, and the charge.
    expect(mail.attachments.map(({ name }) => name)).toEqual([
      'imagem.png',
      expect.stringMatching(/^cobranca-.*\.pdf$/),
    ])
  })

  const code = await test.step('the resident signs up with the code, and waits', async () => {
    await manager.goto(`${product.url}/dashboard/resident-requests`)
    const shown = await manager.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).textContent()
    await signUp(resident, product, owner, async () => {
      await resident.getByText('Morador', { exact: true }).click()
      await resident.getByLabel('Código do condomínio').fill(shown ?? '')
    })
    await confirm(resident, product, owner.email)
    await expect(resident.getByText(/aguard/i).first()).toBeVisible()
    return shown ?? ''
  })

  await test.step('the síndica approves: the same person as in the file', async () => {
    await manager.reload()
    await manager.getByRole('button', { name: /^Aprovar / }).click()
    await manager.getByRole('radio', { name: /Rodrigo Oliveira Monteiro/ }).check()
    await manager.getByRole('button', { name: 'Aprovar', exact: true }).click()
    await expect(manager.getByText('Nenhum pedido à espera')).toBeVisible()
    await mailTo(product, owner.email, /acesso|aprovad/i)
  })

  await test.step('the resident sees the charge, downloads the PDF, pays the Pix; it is settled', async () => {
    await resident.goto(`${product.url}/dashboard`)
    await expect(resident.getByText('A-101').first()).toBeVisible()
    await resident.getByRole('link', { name: 'Pagar com Pix' }).click()
    const [pdf] = await Promise.all([
      resident.waitForEvent('download'),
      resident.getByRole('button', { name: 'Baixar boleto em PDF' }).click(),
    ])
    expect(
      readFileSync(await pdf.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    await resident.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await resident.getByRole('button', { name: /Copiar código Pix/ }).click()
    const pix = await resident.evaluate(() => navigator.clipboard.readText())
    await payByPix(resident, product, pix)
    await expect(async () => {
      await resident.goto(`${product.url}/dashboard/finances`)
      await expect(resident.getByText('Paga').first()).toBeVisible({ timeout: 3000 })
    }).toPass({ timeout: 120_000 })
  })

  await test.step('the bank pays one boleto, and another with the wrong amount, which pays a part', async () => {
    // Whole fees: an owner's part of a let unit is less than what is paid on one of them.
    const titles = (await bankTitles(product)).filter(({ amount }) => amount.length > '99,99'.length)
    const [right, wrong] = titles.slice(1, 3)
    const form = new URLSearchParams()
    for (const title of [right!, wrong!]) form.set(`action:${title.ourNumber}`, 'pay')
    form.set(`paid:${right!.ourNumber}`, right!.amount)
    form.set(`paid:${wrong!.ourNumber}`, '100,00')
    await importReturn(manager, 'pagamentos.ret', await bankAnswers(product, null, form))
    await manager.goto(`${product.url}/dashboard/finances/recebimentos`)
    await expect(manager.getByText('Pago em parte').first()).toBeVisible()
  })

  await test.step('both home pages say what was received and what is open', async () => {
    await manager.goto(`${product.url}/dashboard/finances`)
    await expect(manager.getByRole('button', { name: /Pagas\s*2/ })).toBeVisible()
    await manager.goto(`${product.url}/dashboard`)
    await expect(manager.getByText('Recebido no mês')).toBeVisible()
    await resident.goto(`${product.url}/dashboard`)
    await expect(resident.getByText(/Nada a pagar/)).toBeVisible()
  })

  await test.step('a wrong code is refused before an account exists', async () => {
    const stranger = await newPage(browser, 390)
    await stranger.goto(`${product.url}/auth`)
    await stranger.getByRole('tab', { name: 'Cadastrar' }).click()
    await stranger.getByText('Morador', { exact: true }).click()
    await stranger.getByLabel('Código do condomínio').fill(code.startsWith('2') ? '3333-3333' : '2222-2222')
    await stranger.getByLabel('E-mail').fill('estranho@example.com')
    await stranger.getByLabel('Senha', { exact: true }).fill('Estranho-2026')
    await stranger.getByLabel('Confirmar senha').fill('Estranho-2026')
    await stranger.getByRole('button', { name: 'Criar conta' }).click()
    await expect(stranger.getByText(/Código do condomínio não encontrado/)).toBeVisible()
  })
})

/** The local bank: delivers a remittance when there is one, and gives the return file of its answers. */
async function bankAnswers(
  product: Product,
  remittance: string | null,
  answers: URLSearchParams,
): Promise<string> {
  if (remittance !== null) {
    const form = new FormData()
    form.set('file', new File([Buffer.from(remittance, 'latin1')], 'remessa.rem'))
    expect((await fetch(`${product.standinsUrl}/bank`, { method: 'POST', body: form })).status).toBe(200)
  }
  const response = await fetch(await accountUrl(product), { method: 'POST', body: answers })
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer()).toString('latin1')
}

async function accountUrl(product: Product): Promise<string> {
  const page = await (await fetch(`${product.standinsUrl}/bank`)).text()
  return `${product.standinsUrl}${/href="(\/bank\/[^"]+)"/.exec(page)?.[1]}`
}

async function bankTitles(product: Product): Promise<{ ourNumber: string; amount: string }[]> {
  const page = await (await fetch(await accountUrl(product))).text()
  const rows = page.matchAll(/name="paid:(\d+)" value="([\d.,]+)"/g)
  return [...rows].map(([, ourNumber = '', amount = '']) => ({ ourNumber, amount }))
}

async function importReturn(page: Page, name: string, text: string): Promise<void> {
  await page.goto(page.url().replace(/\/dashboard.*/, '/dashboard/finances/banco'))
  const buffer = Buffer.from(text, 'latin1')
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
  await expect(page.getByText('Retorno aplicado')).toBeVisible()
}

async function payByPix(page: Page, product: Product, pix: string): Promise<void> {
  await page.goto(`${product.standinsUrl}/pix`)
  await page.getByLabel('Pix copia e cola').fill(pix)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('button', { name: 'Pagar' }).click()
  await expect(page.getByRole('heading', { name: 'Pix realizado' })).toBeVisible()
}
