import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, expectFocused, type Product, test } from './product.ts'
import { enterAs, person } from './visitor.ts'
import { endOther, sendNotice } from './voting-room.ts'

test.use({ start: '' })
const zone = 'America/Sao_Paulo'

/** Writes and sends a notice with one secret election, and gives the assembly's address. */
async function convene(page: Page, product: Product): Promise<string> {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  const hour = (when: Date) =>
    when.toLocaleTimeString('pt-BR', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
  await page.goto(`${product.url}/dashboard/voting/editar`)
  await page.getByLabel('Título').fill('Assembleia da comissão de obras')
  await page.getByLabel('Dia', { exact: true }).fill(at(3).toLocaleDateString('pt-BR', { timeZone: zone }))
  await page.getByLabel('Dia', { exact: true }).press('Tab')
  await page.getByLabel('Primeira chamada').fill(hour(at(3)))
  await page.getByLabel('Segunda chamada').fill(hour(at(14)))
  await page.getByLabel('Local').fill('Salão de festas')
  await page.getByLabel('O que se decide').fill('Eleger quem coordena a comissão de obras')
  await page.getByRole('combobox', { name: 'Assunto' }).click()
  await page
    .getByRole('option', { name: /^Eleição/ })
    .first()
    .click()
  await page.getByRole('combobox', { name: 'Votação' }).click()
  await page.getByRole('option', { name: 'Escolha entre opções' }).click()
  await page.getByLabel('Opções, uma por linha').fill('Lúcia Ferraz\nMarcos Teles')
  await page.getByLabel('Voto secreto').check()
  await expect(page.getByText(/ninguém vê o quê/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Salvar e conferir o edital' }).click()
  await sendNotice(page)
  await expect(page.getByText('Convocada').first()).toBeVisible()
  return page.url()
}

async function makeKey(page: Page, address: string): Promise<string> {
  await page.goto(address)
  await page.getByRole('button', { name: 'Fazer a minha chave' }).click()
  const dialog = page.getByRole('dialog', { name: 'A sua chave de guardião' })
  await dialog.getByRole('button', { name: 'Fazer a chave' }).click()
  const code = await dialog.getByText(/^([0-9A-Z]{4}-){8}[0-9A-Z]{4}$/).innerText()
  await expect(dialog.getByRole('button', { name: 'Entregar a chave pública' })).toBeDisabled()
  await dialog.getByLabel('Anotei ou imprimi o código').check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Entregar a chave pública' }).click()
  await expect(page.getByText('Chave pronta').first()).toBeVisible()
  return code
}

const receiptIn = (told: string): string => /([0-9A-F]{4}-){5}[0-9A-F]{4}/.exec(told)![0]

async function deposit(page: Page, choice: string): Promise<string> {
  await page.getByRole('button', { name: choice }).click()
  await page.getByRole('button', { name: /^(Depositar|Trocar) o voto$/ }).click()
  await expect(page.getByRole('button', { name: choice })).toHaveAttribute('aria-pressed', 'false')
  const told = await page.getByText(/Voto depositado às/).innerText()
  return receiptIn(told)
}

test(
  'a secret election: owners vote and change it, trustees open the sum, and anybody checks it from a file',
  { tag: '@long' },
  async ({ page, product, browser }, info) => {
    test.setTimeout(300_000)
    await enterAs(page, product, 'sindica')
    await endOther(page, product)
    const address = await convene(page, product)
    const room = `${address}/sala`

    await page.getByRole('button', { name: 'Nomear guardiões' }).click()
    const naming = page.getByRole('dialog', { name: 'Guardiões da apuração' })
    await expectFocused(naming)
    for (const name of ['Beatriz Amaral', 'Otávio Lacerda']) {
      await naming.getByRole('combobox', { name: 'Pessoas' }).fill(name)
      await page.getByRole('option', { name }).click()
    }
    await naming.getByText(/^De um a cinco/).click()
    await naming.getByRole('button', { name: 'Nomear' }).click()
    await expect(page.getByText('Falta a chave')).toHaveCount(2)
    await expectAccessible(page)

    const [council, second] = [
      await person(browser, product, 'conselho'),
      await person(browser, product, 'subsindico'),
    ]
    await makeKey(council, address)
    const code = await makeKey(second, address)

    await page.reload()
    await page.getByRole('button', { name: 'Abrir a assembleia' }).click()
    const opening = page.getByRole('dialog', { name: 'Abrir a assembleia' })
    await opening.getByText('Segunda chamada').click()
    await opening.getByLabel('Quem preside').fill('Helena Prado')
    await opening.getByLabel('Quem faz a ata').fill('Otávio Lacerda')
    await opening.getByRole('button', { name: 'Abrir', exact: true }).click()
    await page.goto(room)
    await expect(page.getByRole('heading', { name: 'Nenhum item em votação' })).toBeVisible()

    const owner = await person(browser, product, 'morador', true)
    await owner.goto(room)
    await expect(owner.getByRole('heading', { name: 'Nenhum item em votação' })).toBeVisible()
    await expect(page.getByText(/Uma unidade tem credencial/)).toBeVisible({ timeout: 20_000 })

    // Somebody came without a telephone: the table's tablet is the booth.
    await page.getByRole('button', { name: 'Registrar presenças e votos' }).click()
    const roll = page.getByRole('dialog', { name: 'Presenças e votos' })
    await roll.getByLabel('Unidade ou nome').fill('B-302')
    await roll.getByRole('button', { name: 'Chegou' }).first().click()
    await roll.getByRole('button', { name: 'Registrar', exact: true }).click()
    await expect(roll.getByRole('button', { name: 'Saiu' })).toBeVisible()
    await page.keyboard.press('Escape')
    const [booth] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Cabine de votação' }).click(),
    ])
    await booth.getByRole('button', { name: 'Preparar a cabine' }).click()
    await expect(booth.getByText('Uma unidade pode votar nesta cabine.')).toBeVisible()
    await expectAccessible(booth)
    await expect(page.getByText(/2 unidades têm credencial, 1 na cabine/)).toBeVisible({ timeout: 20_000 })

    await expectAccessible(page)
    await page.getByRole('button', { name: 'Abrir votação' }).click()
    await expect(owner.getByText('Seu voto secreto')).toBeVisible({ timeout: 20_000 })
    await expectAccessible(owner)
    const first = await deposit(owner, 'Lúcia Ferraz')
    await booth.getByRole('combobox', { name: 'Unidade' }).click()
    await booth.getByRole('option', { name: 'B-302' }).click()
    await booth.getByRole('button', { name: 'Marcos Teles' }).click()
    await booth.getByRole('button', { name: 'Depositar o voto' }).click()
    await expect(booth.getByRole('heading', { name: 'Voto depositado' })).toBeVisible()
    await expectAccessible(booth)
    await booth.getByRole('button', { name: 'Próxima pessoa' }).click()
    // The network goes while the vote is changed: it waits on the telephone and is on the board once.
    await owner.context().setOffline(true)
    await owner.getByRole('button', { name: 'Marcos Teles' }).click()
    await owner.getByRole('button', { name: 'Trocar o voto' }).click()
    await expect(owner.getByText(/O voto está guardado neste aparelho/)).toBeVisible()
    await owner.context().setOffline(false)
    await expect(owner.getByText(/O voto está guardado neste aparelho/)).toHaveCount(0, { timeout: 20_000 })
    const told = owner.getByText(/Voto depositado às/)
    await expect(told).not.toContainText(first, { timeout: 20_000 })
    const last = receiptIn(await told.innerText())
    expect(last).not.toBe(first)
    await expect(page.getByText(/^2 de \d+ unidades presentes votaram$/)).toBeVisible({ timeout: 20_000 })

    await page.getByRole('button', { name: 'Encerrar votação' }).click()
    const closing = page.getByRole('dialog', { name: 'Encerrar a votação' })
    await closing.getByRole('button', { name: 'Encerrar', exact: true }).click()
    await expect(page.getByRole('heading', { name: /^Apurando:/ })).toBeVisible()
    await expectAccessible(page)

    // One from the browser that made the key, one with the code typed on another device.
    await council.goto(address)
    await council.getByRole('button', { name: 'Abrir a minha parte' }).click()
    const part = council.getByRole('dialog', { name: 'Abrir a minha parte da soma' })
    await expect(part.getByText('Unidades que votaram')).toBeVisible()
    await expectAccessible(council)
    await part.getByRole('button', { name: 'Abrir a soma' }).click()
    await expect(council.getByText(/1 de 2 guardiões abriram a sua parte/)).toBeVisible()
    const elsewhere = await person(browser, product, 'subsindico')
    await elsewhere.goto(address)
    await elsewhere.getByRole('button', { name: 'Abrir a minha parte' }).click()
    await elsewhere.getByLabel('O seu código de guardião').fill(code.toLowerCase())
    await elsewhere.getByRole('button', { name: 'Abrir a soma' }).click()
    await expect(elsewhere.getByText('Escolhido: Marcos Teles').first()).toBeVisible({ timeout: 20_000 })

    await owner.goto(address)
    await owner.getByRole('link', { name: 'Ver o registro público' }).click()
    await expect(owner.getByText('Apurada')).toBeVisible()
    await expectAccessible(owner)
    await expect(owner.getByLabel('Achar o meu comprovante')).toHaveValue(last)
    await owner.getByRole('button', { name: 'Procurar' }).click()
    await expect(owner.getByText(/É o voto que vale/)).toBeVisible()
    await owner.getByLabel('Achar o meu comprovante').fill(first)
    await owner.getByRole('button', { name: 'Procurar' }).click()
    await expect(owner.getByText(/Um voto posterior da unidade o substituiu/)).toBeVisible()
    const [file] = await Promise.all([
      owner.waitForEvent('download'),
      owner.getByRole('button', { name: 'Baixar o arquivo' }).click(),
    ])
    const path = info.outputPath('votacao.json')
    await file.saveAs(path)

    const checker = await (await browser.newContext({ locale: 'pt-BR', offline: true })).newPage()
    await checker.goto(pathToFileURL(join(process.cwd(), 'dist/conferir-votacao.html')).href)
    await checker.locator('#file').setInputFiles(path)
    await expect(checker.getByRole('heading', { name: 'Tudo confere' })).toBeVisible()
    await checker.getByRole('textbox').fill(last)
    await checker.getByRole('button', { name: 'Procurar' }).click()
    await expect(checker.locator('#receipt-found')).toBeVisible()
    const altered = JSON.parse(readFileSync(path, 'utf8'))
    altered.board.entries.splice(2, 1)
    const other = info.outputPath('alterado.json')
    writeFileSync(other, JSON.stringify(altered))
    await checker.locator('#file').setInputFiles(other)
    await expect(checker.getByRole('heading', { name: 'Não confere' })).toBeVisible()
    for (const one of [council, second, elsewhere, owner, checker]) await one.context().close()
  },
)
