import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, type Product, test } from './product.ts'
import { callAs, condominiumOf, enterAs, person } from './visitor.ts'
import { endOther, sendNotice } from './voting-room.ts'

test.use({ start: '' })

/**
 * Enters ballots of paper with the keyboard alone: two of units that were silent, and one of `voted`, which stands by what it said in the app; then
 * what was counted by hand, one ballot more than was entered.
 */
async function enterPapers(page: Page, silent: [string, string], voted: string): Promise<void> {
  await page.getByRole('button', { name: 'Cédulas de papel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cédulas de papel' })
  await expect(dialog.getByLabel('Unidade')).toBeFocused()
  for (const [unit, key] of [
    [silent[0], '1'],
    [silent[1], 'B'],
  ] as const) {
    await page.keyboard.type(unit)
    await page.keyboard.press('Enter')
    await page.keyboard.type(key)
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(`${unit}: lançada`)).toBeVisible()
    await expect(dialog.getByLabel('Unidade')).toBeFocused()
  }
  await page.keyboard.type(voted)
  await page.keyboard.press('Enter')
  await page.keyboard.type('2')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(new RegExp(`${voted} já votou pelo aplicativo`))).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Manter o voto e anular a cédula' }).click()
  await expect(dialog.getByText(`${voted}: lançada`)).toBeVisible()
  for (const [name, value] of [
    ['Entregues', '6'],
    ['Recolhidas', '4'],
    ['Em branco', '1'],
    ['Nulas', '1'],
  ] as const)
    await dialog.getByRole('textbox', { name }).fill(value)
  await expect(dialog.getByText('Cédulas recolhidas: 4 contadas, 3 lançadas.')).toBeVisible()
  await dialog.getByLabel('Motivo da diferença, para a ata').fill('Uma cédula sem o número da unidade')
  await dialog.getByRole('button', { name: 'Salvar contagem' }).click()
  await expect(page.getByText('Contagem salva').first()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
}

/** Gives the room its screen: a link that a browser without a login opens. */
async function openScreen(page: Page, browser: Browser): Promise<Page> {
  await page.getByRole('button', { name: 'Link do telão' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link do telão' })
  await dialog.getByRole('button', { name: /^(Criar|Renovar) link$/ }).click()
  const link = dialog.getByRole('link', { name: 'Abrir em nova janela' })
  await expect(link).toBeVisible()
  await expectAccessible(page)
  const address = (await link.getAttribute('href'))!
  await page.keyboard.press('Escape')
  const screen = await (await browser.newContext()).newPage()
  await screen.goto(address)
  return screen
}

/** What an owner's page shows as QR. */
async function doorCodeOf(
  product: Product,
  login: string,
  room: string,
): Promise<{ label: string; code: string }> {
  const condo_id = await condominiumOf(product, login)
  const wanted = room.split('/').at(-2)
  const codes = await callAs<{ label: string; code: string }[]>(
    product,
    login,
    '/rest/v1/rpc/assembly_door_codes',
    { condo_id, wanted },
  )
  return codes[0]!
}

/** The unit whose code a hand scanner types is there, by the code that its owner's page shows. */
async function comeByCode(page: Page, code: string, unit: string): Promise<void> {
  const roll = page.getByRole('dialog', { name: 'Presenças e votos' })
  await roll.getByLabel('Unidade ou nome').fill(code)
  await roll.getByLabel('Unidade ou nome').press('Enter')
  await expect(page.getByText(`Unidade ${unit} presente`).first()).toBeVisible()
}

test('the front desk checks a unit in and out from its list, where the management lets it, and sees no votes', async ({
  page,
  product,
  browser,
}) => {
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/voting`)
  await page.getByRole('link', { name: 'Assembleia extraordinária do portão' }).click()
  const leave = page.getByRole('checkbox', { name: 'A portaria registra a presença' })
  await expect(leave).toBeVisible()
  // A second try finds what the first one left.
  if (!(await leave.isChecked())) await leave.click()
  await expect(leave).toBeChecked()
  const doorman = await person(browser, product, 'porteiro', true)
  await doorman.goto(`${product.url}/dashboard`)
  await doorman.getByRole('link', { name: 'Lista de presença' }).click()
  await expect(doorman.getByRole('heading', { name: 'Assembleia extraordinária do portão' })).toBeVisible()
  await doorman.getByText('Ausentes', { exact: true }).click()
  const arrive = doorman.getByRole('button', { name: /^Chegou: / }).first()
  const [, unit] = /unidade (.+)$/.exec((await arrive.getAttribute('aria-label'))!)!
  await expect(doorman.getByText(/débito|votou/i)).toHaveCount(0)
  await expectAccessible(doorman)
  await arrive.click()
  await expect(doorman.getByText(`Unidade ${unit} presente`).first()).toBeVisible()
  await doorman.getByText('Presentes', { exact: true }).click()
  await doorman.getByLabel('Unidade ou nome').fill(unit!)
  await doorman.getByRole('button', { name: `Saiu: ${unit}` }).click()
  await expect(doorman.getByText('Nenhuma unidade assim.')).toBeVisible()

  await leave.click()
  await expect(leave).not.toBeChecked()
  await expect(page.getByText('A portaria não registra mais a presença').first()).toBeVisible()
  await doorman.reload()
  await expect(doorman.getByText(/^A presença desta assembleia é registrada pela mesa/)).toBeVisible()
  await expect(doorman.getByRole('button', { name: /^Chegou/ })).toHaveCount(0)
  await expectAccessible(doorman)
  await leave.click()
  await expect(leave).toBeChecked()
  await doorman.reload()
  await expect(doorman.getByLabel('Unidade ou nome')).toBeVisible()
  await doorman.context().close()
})

test('a hybrid meeting: an owner votes from the phone and changes it, a debtor who paid is let vote, the projector shows it, the result stands', async ({
  page,
  product,
  browser,
}) => {
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/voting`)
  await page.getByRole('link', { name: 'Entrar na assembleia' }).click()
  await expect(page.getByRole('heading', { name: /^Trocar o portão da garagem/ })).toBeVisible()
  await expectAccessible(page)
  const room = page.url()

  const projector = await person(browser, product, 'sindica')
  await projector.goto(`${room}?projetor`)
  const screen = await openScreen(page, browser)
  await expect(screen.getByRole('heading', { name: /^Trocar o portão da garagem/ })).toBeVisible()
  await expect(screen.getByText(/^Precisa de maioria de todos os condôminos/)).toBeVisible()
  await expect(screen.getByText(/Contra|A favor/)).toHaveCount(0)
  await expectAccessible(screen)
  const against = projector.locator('dt', { hasText: 'Contra' }).locator('xpath=following-sibling::dd')

  const owner = await person(browser, product, 'morador', true)
  await owner.goto(room)
  await owner.getByRole('button', { name: 'A favor' }).click()
  await expect(owner.getByText(/Voto registrado às .+ Comprovante [0-9A-F]{4}-[0-9A-F]{4}/)).toBeVisible()
  await expect(owner.getByRole('button', { name: 'A favor' })).toHaveAttribute('aria-pressed', 'true')
  await projector.reload()
  const before = Number(await against.innerText())
  await owner.getByRole('button', { name: 'Contra' }).click()
  await expect(owner.getByRole('button', { name: 'Contra' })).toHaveAttribute('aria-pressed', 'true')
  await expect(against).toHaveText(String(before + 1))
  await expectAccessible(owner)

  // A second try finds the request of the first.
  const asked = owner.getByRole('button', { name: 'Desistir' })
  if (await asked.isVisible()) await asked.click()
  await owner.getByRole('button', { name: 'Pedir a palavra' }).click()
  await expect(asked).toBeVisible()
  const ends = page.getByRole('button', { name: 'Encerrar fala' })
  if (await ends.isVisible()) await ends.click()
  await page.getByRole('button', { name: 'Dar a palavra' }).last().click()
  await expect(owner.getByText(/^restam [12]:\d\d$/)).toBeVisible()
  await page.getByRole('button', { name: 'Mais 1 min' }).click()
  await expect(owner.getByText(/^restam [23]:\d\d$/)).toBeVisible()

  const tenant = await person(browser, product, 'atrasado')
  await tenant.goto(room)
  await expect(tenant.getByText(/^Você acompanha sem votar/)).toBeVisible()
  await expect(tenant.getByRole('button', { name: 'A favor' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Registrar presenças e votos' }).click()
  const roll = page.getByRole('dialog', { name: 'Presenças e votos' })
  const debtor = roll.getByRole('listitem').filter({ hasText: 'com débito vencido' }).first()
  const unit = (await debtor.locator('strong').innerText()).trim()
  await roll.getByLabel('Unidade ou nome').fill(unit)
  const row = roll.getByRole('listitem').filter({ hasText: unit })
  await expect(row.getByRole('button', { name: 'A favor' })).toHaveCount(0)
  await row.getByRole('button', { name: 'Liberar voto' }).click()
  await row.getByLabel('Por quê').fill('Mostrou o comprovante do Pix')
  await row.getByRole('button', { name: 'Liberar', exact: true }).click()
  await expect(row.getByRole('button', { name: 'Liberar voto' })).toHaveCount(0)
  await row.getByRole('button', { name: 'Chegou' }).click()
  await row.getByRole('button', { name: 'Registrar' }).click()
  await row.getByRole('button', { name: 'A favor' }).click()
  await expect(row.getByText(/, votou$/)).toBeVisible()
  await expectAccessible(page)
  const entry = await doorCodeOf(product, 'morador', room)
  await comeByCode(page, entry.code, entry.label)
  await page.keyboard.press('Escape')

  const windows = page.locator('[title$=", sem voto"]')
  await expect(windows.first()).toBeAttached()
  const [one, other] = await windows.evaluateAll((all) =>
    all.map((one) => one.getAttribute('title')!.split(':')[0]!),
  )
  const own = await owner.getByRole('region', { name: 'Seu voto' }).innerText()
  await enterPapers(page, [one!, other!], /[A-C]-\d+/.exec(own)![0])

  await page.getByRole('button', { name: 'Encerrar votação' }).click()
  const closing = page.getByRole('dialog', { name: 'Encerrar a votação' })
  await expect(closing.getByText(/As cédulas de papel não batem/)).toBeVisible()
  await closing.getByLabel(/^O que se falou/).fill('Três orçamentos foram comparados.')
  await closing.getByRole('button', { name: 'Encerrar', exact: true }).click()
  await expect(owner.getByRole('heading', { name: 'Nenhum item em votação' })).toBeVisible()
  await expect(screen.getByRole('heading', { name: 'Não aprovado' })).toBeVisible()
  await expect(screen.getByText(/^A favor .+%, Contra .+%/)).toBeVisible()
  await page.getByRole('button', { name: 'Registrar o que se tratou' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar', exact: true }).click()
  await expect(page.getByText('A pauta terminou.', { exact: false })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Encerrar', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Encerrar a assembleia' })
    .getByRole('button', { name: 'Encerrar' })
    .click()
  await page.getByRole('link', { name: 'Ver o resultado' }).click()
  await expect(screen.getByRole('heading', { name: 'Este telão terminou' })).toBeVisible()

  const item = page.getByRole('listitem').filter({ hasText: 'Trocar o portão da garagem' })
  await expect(item.getByText('Não aprovado')).toBeVisible()
  await expect(
    item.getByText(/maioria de todos os condôminos \(Código Civil, art. 1.341, II\)/),
  ).toBeVisible()
  await expect(item.getByText(/Cédulas de papel: 6 entregues, 4 recolhidas/)).toBeVisible()
  await item.getByRole('button', { name: 'Ver o voto de cada unidade' }).click()
  await expect(item.getByRole('row').filter({ hasText: 'Pelo aplicativo' }).first()).toBeVisible()
  await item.getByRole('link', { name: 'Decisão registrada' }).click()
  await expect(
    page.getByText('Trocar o portão da garagem por R$ 48.600,00, pagos pelo fundo de obras').first(),
  ).toBeVisible()
  for (const other of [projector, screen, owner, tenant]) await other.context().close()
})

test('an assembly is written, sent and called off; an owner gives a proxy that the table accepts', {
  tag: '@long',
}, async ({ page, product, browser }) => {
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/voting/editar`)
  await page.getByRole('button', { name: 'Salvar e conferir o edital' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('Título').fill('Assembleia do bicicletário')
  await page.getByLabel('Dia', { exact: true }).fill('15/12/2030')
  await page.getByLabel('Dia', { exact: true }).press('Tab')
  await page.getByLabel('Local').fill('Salão de festas')
  await page.getByLabel('O que se decide').fill('Comprar um suporte de bicicletas')
  await page.getByRole('combobox', { name: 'Assunto' }).click()
  await page.getByRole('option', { name: 'Obras úteis' }).click()
  await expect(page.getByText(/Precisa de maioria de todos os condôminos/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Salvar e conferir o edital' }).click()
  await expect(page.getByRole('heading', { name: 'Assembleia do bicicletário' })).toBeVisible()
  await sendNotice(page)
  await expect(page.getByText('Convocada').first()).toBeVisible()

  const owner = await person(browser, product, 'morador', true)
  await owner.goto(page.url())
  await owner.getByRole('button', { name: 'Dar procuração' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Dar procuração' })
  await dialog.getByLabel('Quem dá a procuração').fill('Natália Lobo')
  await dialog.getByLabel('Quem vai votar').fill('Iara Pontes')
  await dialog.getByLabel('Cidade').fill('São Paulo')
  await dialog.getByRole('button', { name: 'Dar procuração' }).click()
  await expect(owner.getByText('A conferir')).toBeVisible()
  await expectAccessible(owner)

  await page.reload()
  await page.getByRole('button', { name: 'Conferir' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Aceitar' }).click()
  await expect(page.getByText('Aceita')).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar assembleia' }).click()
  const cancelling = page.getByRole('dialog', { name: 'Cancelar assembleia' })
  await cancelling.getByLabel('Motivo, que todos leem').fill('O suporte já foi doado')
  await cancelling.getByRole('button', { name: 'Cancelar assembleia' }).click()
  await expect(page.getByText('Cancelada').first()).toBeVisible()
  await owner.context().close()
})

test('a council of two is elected: each unit marks up to two names, at the table too, and a seat that nobody reached is told', {
  tag: '@long',
}, async ({ page, product, browser }) => {
  test.setTimeout(180_000)
  await enterAs(page, product, 'sindica')
  await endOther(page, product)
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  const timeZone = 'America/Sao_Paulo'
  const hour = (when: Date) =>
    when.toLocaleTimeString('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' })
  await page.goto(`${product.url}/dashboard/voting/editar`)
  await page.getByLabel('Título').fill('Assembleia do conselho')
  await page.getByLabel('Dia', { exact: true }).fill(at(3).toLocaleDateString('pt-BR', { timeZone }))
  await page.getByLabel('Dia', { exact: true }).press('Tab')
  await page.getByLabel('Primeira chamada').fill(hour(at(3)))
  await page.getByLabel('Segunda chamada').fill(hour(at(14)))
  await page.getByLabel('Local').fill('Salão de festas')
  await page.getByLabel('O que se decide').fill('Eleger o conselho fiscal')
  await page.getByRole('combobox', { name: 'Assunto' }).click()
  await page
    .getByRole('option', { name: /^Eleição/ })
    .first()
    .click()
  await page.getByRole('combobox', { name: 'Votação' }).click()
  await page.getByRole('option', { name: 'Escolha entre opções' }).click()
  await page.getByLabel('Opções, uma por linha').fill('Lúcia Ferraz\nMarcos Teles\nNoemi Castro')
  await page.getByRole('combobox', { name: 'Vagas' }).click()
  await page.getByRole('option', { name: '2', exact: true }).click()
  await page.getByRole('combobox', { name: 'Suplentes' }).click()
  await page.getByRole('option', { name: '1', exact: true }).click()
  await expect(page.getByText(/Precisa de mais votos do que os demais, para cada vaga/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Salvar e conferir o edital' }).click()
  await expect(page.getByText('Eleição para 2 vagas e 1 suplente; cada unidade escolhe até 2.')).toBeVisible()
  await sendNotice(page)
  await expect(page.getByText('Convocada').first()).toBeVisible()
  const room = `${page.url()}/sala`
  await page.getByRole('button', { name: 'Abrir a assembleia' }).click()
  const opening = page.getByRole('dialog', { name: 'Abrir a assembleia' })
  await opening.getByText('Segunda chamada').click()
  await opening.getByLabel('Quem preside').fill('Helena Prado')
  await opening.getByLabel('Quem faz a ata').fill('Otávio Lacerda')
  await opening.getByRole('button', { name: 'Abrir', exact: true }).click()
  await page.getByRole('button', { name: 'Abrir votação' }).click()

  const owner = await person(browser, product, 'morador', true)
  await owner.goto(room)
  await owner.getByRole('button', { name: 'Marcos Teles' }).click()
  await owner.getByRole('button', { name: 'Lúcia Ferraz' }).click()
  await expect(owner.getByRole('button', { name: 'Noemi Castro' })).toBeDisabled()
  await expect(owner.getByText('Escolha até 2 nomes: 2 marcados. Para trocar, desmarque um.')).toBeVisible()
  await owner.getByRole('button', { name: 'Marcos Teles' }).click()
  await expectAccessible(owner)
  await owner.getByRole('button', { name: 'Enviar o voto' }).click()
  await expect(owner.getByText(/Voto registrado às/)).toBeVisible()

  await page.getByRole('button', { name: 'Registrar presenças e votos' }).click()
  const roll = page.getByRole('dialog', { name: 'Presenças e votos' })
  await roll.getByLabel('Unidade ou nome').fill('B-302')
  await roll.getByRole('button', { name: 'Chegou' }).first().click()
  await roll.getByRole('button', { name: 'Registrar', exact: true }).click()
  await roll.getByRole('button', { name: 'Lúcia Ferraz' }).click()
  await roll.getByRole('button', { name: 'Enviar o voto' }).click()
  await expect(roll.getByText(/, votou$/)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Encerrar votação' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar', exact: true }).click()
  await expect(page.getByText(/Ficou sem nome 1 vaga/).first()).toBeVisible()
  await page.goto(room.replace(/\/sala$/, ''))
  await expect(page.getByText('Eleito: Lúcia Ferraz').first()).toBeVisible()
  await owner.context().close()
})
