import { expectAccessible } from './accessibility.ts'
import { rowsAs } from './desk.ts'
import { expect, expectReady, type Product, test } from './product.ts'
import { callAs, condominiumOf, enterAs, person, signInByApi, waitUntilReady } from './visitor.ts'

test.use({ start: '' })

const orders = '/dashboard/incidents/manutencao'
const picture = {
  name: 'bomba.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
    'base64',
  ),
}

/** An order of four steps that the doorman is to do. */
async function openOrder(product: Product, title: string): Promise<string> {
  const condominium_id = await condominiumOf(product, 'sindica')
  const [doorman] = await rowsAs(
    product,
    'sindica',
    `memberships?select=user_id&condominium_id=eq.${condominium_id}&full_name=eq.Josu%C3%A9%20Ramos`,
  )
  const id = crypto.randomUUID()
  const limits = { unit: 'bar', low: 2, high: 4.5 }
  await callAs(product, 'sindica', '/functions/v1/maintenance/open-maintenance-order', {
    condominium_id,
    id,
    title,
    kind: 'corrective',
    due_on: '2026-01-05',
    assignee_id: doorman!.user_id,
    checklist: [
      { label: 'Desligar a chave', kind: 'check' },
      { label: 'Pressão na saída', kind: 'measure', is_required: true, ...limits },
      { label: 'Foto da bomba', kind: 'photo', is_required: true },
      { label: 'Limpar os ralos', kind: 'check' },
    ],
  })
  return id
}

test('an order is filled in the garage without a network, over a restart, and arrives once; the later of two phones is told', {
  tag: '@long',
}, async ({ browser, product }) => {
  const title = `Bomba da garagem ${crypto.randomUUID().slice(0, 6)}`
  const id = await openOrder(product, title)
  const context = await browser.newContext({
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    serviceWorkers: 'allow',
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await enterAs(page, product, 'porteiro', true)
  // The order itself was never opened: the list reads ahead.
  await page.goto(`${product.url}${orders}`)
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await waitUntilReady(page)
  await expect.poll(() => page.evaluate(copies)).toContain(id)
  await context.setOffline(true)
  // Whatever page the application was opened at, there is a way to the orders.
  await page.goto(`${product.url}/dashboard`)
  await page.getByRole('link', { name: 'Abrir minhas ordens de serviço' }).click()
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByText(/^Sem conexão: o que você responder fica neste aparelho/)).toBeVisible()

  await page.getByRole('checkbox', { name: 'Desligar a chave' }).click()
  const measure = page.getByLabel('Medida em bar')
  await measure.fill('1,2')
  await page.getByLabel('O que houve').fill('Válvula presa')
  await page.getByRole('button', { name: 'Marcar feito' }).click()
  await page.locator('input[type=file]').first().setInputFiles(picture)
  await page.getByRole('checkbox', { name: 'Limpar os ralos' }).click()
  const waiting = page.getByText(/5 respostas a enviar/)
  await expect(waiting).toBeVisible()
  await expect(page.getByText('4 de 4 feitos')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Concluir' })).toBeDisabled()
  await expectAccessible(page)

  await page.reload()
  await expect(waiting).toBeVisible()
  await expect(page.getByText(/^A enviar · 1,2 bar, Válvula presa/)).toBeVisible()
  await expect(measure).toHaveValue('1,2')
  await expect(page.getByRole('img', { name: 'Foto que espera para ser enviada' })).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)

  // Leaving would lose it, and says so first.
  await page.getByRole('button', { name: /^Sua conta/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page.getByText('5 respostas de ordens de serviço só neste aparelho')).toBeVisible()
  await expect(waiting).toBeVisible()

  // Meanwhile somebody else does the last step.
  const sindica = await person(browser, product, 'sindica')
  await sindica.goto(`${product.url}${orders}/ordens/${id}`)
  await sindica.getByRole('checkbox', { name: 'Limpar os ralos' }).click()
  await expect(sindica.getByText('1 de 4 feitos')).toBeVisible()
  await expect(sindica.getByText(/a enviar/i)).toHaveCount(0)

  await context.setOffline(false)
  await expect(sindica.getByText('4 de 4 feitos')).toBeVisible()
  // Her page was open all the while: its fields follow.
  await expect(sindica.getByLabel('Medida em bar')).toHaveValue('1,2')
  await expect(sindica.getByLabel('O que houve')).toHaveValue('Válvula presa')
  await expect(sindica.getByRole('list', { name: 'Fotos de Foto da bomba' })).toBeVisible()
  const refused = page.getByRole('alert').filter({ hasText: 'foi respondido em outro aparelho' })
  await expect(refused).toContainText('Agora consta: ')
  await expectAccessible(page)
  // A refused one is only here too.
  await page.getByRole('button', { name: /^Sua conta/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page.getByText('1 resposta de ordens de serviço só neste aparelho')).toBeVisible()
  await refused.getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByText(/a enviar/i)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Concluir' })).toBeEnabled()
  const [step] = await rowsAs(
    product,
    'sindica',
    `maintenance_tasks?select=id,condominium_id&order_id=eq.${id}&kind=eq.photo`,
  )
  const photos = await rowsAs(
    product,
    'sindica',
    `rpc/files_of?condo_id=${step!.condominium_id}&area=maintenance&owner_ids={${step!.id}}`,
  )
  expect(photos).toHaveLength(1)

  // Signing out leaves nothing of it on the phone.
  await page.evaluate(() => localStorage.removeItem('prumo.session'))
  await page.goto(`${product.url}${orders}`)
  await expect(page).toHaveURL(/\/auth/)
  expect(await page.evaluate(copies)).toBe('')
  await expectReady(page)
})

test('a session that ends by itself loses no answer: it is sent when the same person is back; leaving deletes it', async ({
  browser,
  product,
}) => {
  const title = `Casa de máquinas ${crypto.randomUUID().slice(0, 6)}`
  const id = await openOrder(product, title)
  const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await enterAs(page, product, 'porteiro', true)
  const address = `${product.url}${orders}/ordens/${id}`
  await page.goto(address)
  const first = page.getByRole('checkbox', { name: 'Desligar a chave' })
  await expect(first).toBeEnabled()
  await context.setOffline(true)
  await first.click()
  await expect(page.getByText(/1 resposta a enviar/)).toBeVisible()
  await expect.poll(() => page.evaluate(sealedAnswers)).toBe(1)

  // Nobody was here for a night.
  const unused = () => localStorage.setItem('lastActivity', '2020-01-01T00:00:00.000Z')
  await page.route('**/functions/v1/maintenance/answer-maintenance-task', (route) => route.abort())
  await page.evaluate(unused)
  await context.setOffline(false)
  await page.goto(address)
  await expect(page).toHaveURL(/\/auth/)
  expect(await page.evaluate(copies)).toBe('')
  expect(await page.evaluate(sealedAnswers)).toBe(1)

  // Somebody else at the same phone sees nothing of it, and takes nothing with them.
  const enter = async (login: string) => {
    const session = await signInByApi(product, login)
    await page.evaluate((kept) => localStorage.setItem('prumo.session', kept), session)
    await page.goto(address)
    await expect(first).toBeVisible()
  }
  const leave = async () => {
    await page.getByRole('button', { name: /^Sua conta/ }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
  }
  await enter('sindica')
  await expect(page.getByText(/a enviar/i)).toHaveCount(0)
  await leave()
  await expect(page).toHaveURL(/\/auth/)
  expect(await page.evaluate(sealedAnswers)).toBe(1)

  await enter('porteiro')
  await expect(page.getByText(/1 resposta a enviar/)).toBeVisible()
  await page.unroute('**/functions/v1/maintenance/answer-maintenance-task')
  await expect(page.getByText(/a enviar/i)).toHaveCount(0)
  await expect(page.getByText('1 de 4 feitos')).toBeVisible()

  // Leaving deletes what was not sent, once the person has said so.
  await context.setOffline(true)
  await page.getByRole('checkbox', { name: 'Limpar os ralos' }).click()
  await expect.poll(() => page.evaluate(sealedAnswers)).toBe(1)
  await leave()
  await page.getByRole('button', { name: 'Sair mesmo assim' }).click()
  await expect.poll(() => page.evaluate(sealedAnswers)).toBe(0)
})

/** How many answers are sealed on the device; runs in the page. */
const sealedAnswers = () =>
  new Promise<number>((resolve) => {
    const opening = indexedDB.open('prumo-answers')
    opening.onsuccess = () => {
      const db = opening.result
      if (!db.objectStoreNames.contains('records')) return resolve(0)
      const counting = db.transaction('records').objectStore('records').count()
      counting.onsuccess = () => resolve(counting.result)
    }
  })

/** Everything that is copied on the device, as text; runs in the page. */
const copies = () =>
  new Promise<string>((resolve) => {
    const opening = indexedDB.open('prumo-copies')
    opening.onsuccess = () => {
      const db = opening.result
      if (!db.objectStoreNames.contains('queries')) return resolve('')
      const reading = db.transaction('queries').objectStore('queries').getAllKeys()
      reading.onsuccess = () => resolve(reading.result.join('\n'))
    }
  })
