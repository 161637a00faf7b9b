import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, mailTo, type Product, signIn, test } from './product.ts'
import { hideFactor, showFactor } from './visitor.ts'

// The platform's settings hold for every condominium and stop all writing for a moment, so the product is this file's own.
test.use({ start: '--demo' })

const password = 'prumo-demo'
const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

async function openTab(page: Page, product: Product, tab: string): Promise<void> {
  await page.goto(`${product.url}/dashboard/system-settings?aba=${tab}`)
  await expect(page.getByRole('heading', { name: 'Configurações da plataforma' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Mudanças' })).toBeVisible()
}

/** Fits the phone: nothing is wider than the page. */
async function expectFits(page: Page): Promise<void> {
  await page.setViewportSize(phone)
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0)
  await expectAccessible(page)
  await page.setViewportSize(desktop)
}

test('an index is judged before it is saved and taken back; a holiday tells what rests on it; a maintenance reaches a resident', async ({
  page,
  browser,
  product,
}) => {
  await signIn(page, product, 'plataforma@demo.example.com', password)
  await openTab(page, product, 'indices')
  await expect(page.getByText('Você entrou sem segundo fator')).toBeVisible()
  await showFactor(page, product)

  await openTab(page, product, 'indices')
  await expect(page.getByText('Você entrou sem segundo fator')).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Informar valores' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Colar uma série').click()
  const series = dialog.getByLabel('Meses e variações')
  await series.fill('09/2026;n/d')
  await dialog.getByRole('button', { name: 'Conferir' }).click()
  await expect(dialog.getByText('“n/d” não é um número')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Salvar' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Mudar os valores' }).click()
  await series.fill('Mês;Variação\n08/2026;-0,32\n09/2026;5,82')
  await dialog.getByRole('button', { name: 'Conferir' }).click()
  await expect(dialog.getByText('Troca o valor publicado, 0,82%')).toBeVisible()
  await expect(dialog.getByText('Passa de 5% em um mês')).toBeVisible()
  await expect(dialog.getByText('1 mês já está assim e não muda.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Fonte ou motivo').fill('IBGE, SIDRA 1737')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('Confira na fonte e marque.')).toBeVisible()
  await dialog.getByLabel('Conferi na fonte').check()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Índice salvo')).toBeVisible()
  const changes = page.getByRole('list', { name: 'Mudanças' })
  await expect(changes.getByText('IPCA (IBGE) de setembro de 2026: 5,82%, antes 0,82%')).toBeVisible()
  await changes.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('Mudança desfeita')).toBeVisible()
  await expect(changes.getByText('desfeita por')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Valores: IPCA (IBGE)' }).getByText('0,82%')).toBeVisible()
  await expectFits(page)

  await openTab(page, product, 'feriados')
  await expect(page.getByText('Lei 6.802/1980')).toBeVisible()
  await expectFits(page)
  await page.getByRole('button', { name: 'Adicionar feriado' }).click()
  await dialog.getByRole('combobox', { name: 'Estado' }).fill('SP')
  await page.getByRole('option', { name: 'SP' }).click()
  await dialog.getByLabel('Nome').fill('Luto oficial')
  await dialog.getByLabel('Só nesse ano').check()
  await dialog.getByLabel('Lei ou decreto').fill('Decreto 1/2026')
  // What is due on a weekend rests on the day that follows it.
  for (const day of lateDays()) {
    await dialog.getByLabel('Dia', { exact: true }).fill(day)
    await dialog.getByRole('button', { name: 'Conferir' }).click()
    await expect(dialog.getByRole('button', { name: 'Mudar os dados' })).toBeVisible()
    if (await dialog.getByText('muda na hora').isVisible()) break
    await dialog.getByRole('button', { name: 'Mudar os dados' }).click()
  }
  await expect(dialog.getByText(/vencimentos? em aberto/).first()).toBeVisible()
  await expect(dialog.getByText('Residencial Jacarandá')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Feriado adicionado')).toBeVisible()
  await changes.getByRole('button', { name: 'Desfazer' }).click()
  await expect(changes.getByText('desfeita por')).toBeVisible()

  await openTab(page, product, 'manutencao')
  await page.getByRole('button', { name: 'Anunciar manutenção' }).click()
  await dialog.getByLabel('Começa agora').check()
  const end = new Date(Date.now() + 3 * 3_600_000)
  const zoned = (options: Intl.DateTimeFormatOptions) =>
    end.toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo', ...options })
  await dialog.getByLabel('Termina', { exact: true }).fill(zoned({ dateStyle: 'short' }))
  await dialog.getByLabel('Termina: hora').fill(zoned({ timeStyle: 'short' }))
  await dialog.getByLabel('O que as pessoas leem').fill('Troca do servidor de arquivos')
  await dialog.getByLabel('Só leitura nesse tempo').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Anunciar', exact: true }).click()
  await expect(page.getByText('Manutenção anunciada')).toBeVisible()
  await expectFits(page)

  const theirs = await browser.newPage()
  await theirs.goto(`${product.url}/auth`)
  await expect(theirs.getByText('Troca do servidor de arquivos')).toBeVisible()
  await expectAccessible(theirs)
  await signIn(theirs, product, 'morador@demo.example.com', password)
  await expect(
    theirs.getByText(/Manutenção até .*: Troca do servidor de arquivos\. Dá para ver tudo/),
  ).toBeVisible()
  await theirs.close()

  await page.getByRole('button', { name: 'Encerrar agora' }).click()
  await expect(page.getByText('Manutenção encerrada')).toBeVisible()
  await expect(page.getByText('Nenhuma manutenção anunciada')).toBeVisible()

  await page.goto(`${product.url}/dashboard/system-settings?aba=trabalhos&q=enviar um convite`)
  await page.getByRole('button', { name: 'Pausar Enviar um convite' }).click()
  await dialog.getByLabel('Motivo').fill('O provedor recusa tudo.')
  await dialog.getByRole('button', { name: 'Pausar', exact: true }).click()
  await expect(
    page.getByText(/“Enviar um convite” está pausado desde .*: O provedor recusa tudo\./),
  ).toBeVisible()
  await expectFits(page)
  const sindica = await browser.newPage()
  await signIn(sindica, product, 'sindica@demo.example.com', password)
  await sindica.goto(`${product.url}/dashboard/users?convidar=1`)
  const inviting = sindica.getByRole('dialog', { name: 'Convidar' })
  await inviting.getByLabel('Conselho').check()
  await inviting.getByRole('textbox', { name: 'E-mails' }).fill('Nair Campos <nair.campos@exemplo.com.br>')
  await inviting.getByRole('button', { name: /Enviar/ }).click()
  await expect(sindica.getByText('A caminho', { exact: true })).toBeVisible()
  await sindica.close()
  const task = page.getByRole('row').filter({ hasText: 'Enviar um convite' })
  await expect(task.getByRole('cell').nth(2)).toHaveText('1')
  await page.getByRole('button', { name: 'Retomar Enviar um convite' }).click()
  await expect(page.getByText('está pausado desde')).toBeHidden()
  await mailTo(product, 'nair.campos@exemplo.com.br', /Convite para o Residencial Jacarandá/)
  await expect(task.getByRole('cell').nth(2)).toHaveText('0')

  // What failed every try is seldom there: the answer of a queue that has some.
  const failure = {
    id: '019aa000-0000-7000-8000-000000000001',
    topic: 'send-invitation',
    failed_at: '2026-11-20T12:00:00Z',
    reason: 'Error 550',
    condominium_id: null,
    condominium_name: 'Residencial Jacarandá',
  }
  const failing = {
    topic: failure.topic,
    cron: null,
    waiting: 0,
    waiting_since: null,
    running: 0,
    last_at: null,
    failed: 1,
    paused: null,
  }
  await page.route('**/rpc/platform_tasks', (route) =>
    route.fulfill({ json: { factor_shown: true, tasks: [failing] } }),
  )
  await page.route('**/rpc/platform_failed_tasks', (route) => route.fulfill({ json: [failure] }))
  await page.setViewportSize(phone)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Trabalhos' })).toBeInViewport({ ratio: 1 })
  const failed = page.getByRole('list', { name: 'Falharam em todas as tentativas' })
  await expect(failed.getByText('Residencial Jacarandá · Error 550')).toBeVisible()
  await expectFits(page)
  await page.getByRole('button', { name: 'Tentar de novo' }).first().click()
  await expect(page.getByText('Estas falhas já não estão na lista')).toBeVisible()
  await hideFactor(page, product)
})

/** The tenth of the month before, on which the demonstration's fees are due, and the days that follow it. */
function lateDays(): string[] {
  const tenth = new Date()
  tenth.setUTCMonth(tenth.getUTCMonth() - 1, 10)
  return [0, 1, 2, 3, 4].map((more) =>
    new Date(tenth.getTime() + more * 86_400_000).toLocaleDateString('pt-BR', { timeZone: 'UTC' }),
  )
}
