import { expectNoFinding } from './accessibility.ts'
import { expect, type Product, test } from './product.ts'
import { callAs, condominiumOf, enterAs } from './visitor.ts'

test.use({ start: '' })

const phones = async (product: Product, channel: 'sms' | 'whatsapp') =>
  (await (await fetch(`${product.standinsUrl}/${channel}/messages`)).json()) as { to: string; text: string }[]

test('a number is confirmed by the code that came there before anything is sent to it', async ({
  page,
  product,
}) => {
  const nothing = { phone: null, whatsapp: false, sms: false }
  await callAs(product, 'subsindico', '/functions/v1/notifications/save-phone-channels', nothing)
  await enterAs(page, product, 'subsindico')
  await page.goto(`${product.url}/dashboard/settings?tab=notifications`)
  const section = page.getByRole('region', { name: 'WhatsApp e SMS' })
  const number = `(21) 9${String(Date.now()).slice(-8, -4)}-${String(Date.now()).slice(-4)}`
  await section.getByLabel('Celular').fill('123')
  await section.getByRole('button', { name: 'Enviar o código' }).click()
  await expect(section.getByText('Escreva um celular com DDD')).toBeVisible()
  await section.getByLabel('Celular').fill(number)
  await section.getByText('SMS', { exact: true }).click()
  await section.getByRole('button', { name: 'Enviar o código' }).click()
  await expect(section.getByText(`Enviamos um código para ${number} por SMS`)).toBeVisible()
  const sent = (await phones(product, 'sms')).find(({ to }) => to === `+55${number.replace(/\D/g, '')}`)
  const code = /#(\d{6})$/.exec(sent!.text)![1]!
  await section
    .getByLabel('Código', { exact: true })
    .fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
  await section.getByRole('button', { name: 'Confirmar' }).click()
  await expect(section.getByText('Este não é o código. Restam 4 tentativas.')).toBeVisible()
  // Another page, later: the code still waits.
  await page.reload()
  await section.getByLabel('Código', { exact: true }).fill(code)
  await expectNoFinding(page)
  await section.getByRole('button', { name: 'Confirmar' }).click()
  await expect(section.getByText(number)).toBeVisible()
  await expect(section.getByText('Confirmado')).toBeVisible()
  await expect(section.getByRole('switch', { name: 'SMS' })).toBeChecked()
  await expect(section.getByRole('switch', { name: 'WhatsApp' })).not.toBeChecked()
})

type Letter = { ID: string; Subject: string }
/** The link by which one of the letters with this subject lets its reader stop its kind. */
async function stopLink({ standinsUrl }: Product, subject: string): Promise<string> {
  const query = encodeURIComponent(`subject:"${subject}"`)
  const find = async () => {
    const answer = await fetch(`${standinsUrl}/api/v1/search?query=${query}`)
    return ((await answer.json()) as { messages: Letter[] }).messages[0]
  }
  await expect.poll(find, { timeout: 60_000 }).toBeDefined()
  const letter = await fetch(`${standinsUrl}/api/v1/message/${(await find())!.ID}`)
  const { Text } = (await letter.json()) as { Text: string }
  return /https?:\S+\/avisos\/parar\?token=\S+/.exec(Text)![0]
}

test('an e-mail is stopped from its last line without signing in, and taken back; the log tells what left', async ({
  page,
  browser,
  product,
}) => {
  const condominium_id = await condominiumOf(product, 'sindica')
  const id = crypto.randomUUID()
  const title = `Limpeza da caixa d’água ${Date.now()}`
  const body = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Na terça.' }] }],
  }
  await callAs(product, 'sindica', '/functions/v1/communications/save-announcement', {
    condominium_id,
    id,
    kind: 'info',
    title,
    body,
    audience: { scope: 'everybody' },
  })
  await callAs(product, 'sindica', '/functions/v1/communications/publish-announcement', {
    condominium_id,
    id,
  })
  const link = await stopLink(product, title)

  const stranger = await (await browser.newContext({ locale: 'pt-BR', serviceWorkers: 'block' })).newPage()
  await stranger.goto(link)
  await expect(stranger.getByRole('heading', { name: 'Parar estes e-mails?' })).toBeVisible()
  await expectNoFinding(stranger)
  await stranger.getByRole('button', { name: 'Parar estes e-mails' }).click()
  await expect(stranger.getByRole('heading', { name: 'Pronto, paramos estes e-mails' })).toBeVisible()
  await stranger.getByRole('button', { name: 'Desfazer: quero receber' }).click()
  await expect(stranger.getByRole('heading', { name: 'Parar estes e-mails?' })).toBeVisible()
  await stranger.goto(`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`)
  await expect(stranger.getByRole('heading', { name: 'Este link não vale mais' })).toBeVisible()
  await stranger.context().close()

  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/notifications-test?tab=log&about=${id}&canal=email`)
  const rows = page.getByRole('row').filter({ hasText: 'Comunicado' })
  await expect(rows.first()).toContainText('E-mail')
  await expectNoFinding(page)
  await page.goto(`${product.url}/dashboard/notifications-test?tab=log&canal=sms&busca=xyzxyz`)
  await expect(page.getByText('Nenhum aviso aqui')).toBeVisible()
})

test('everything is marked as read at once, and back', async ({ page, product }) => {
  await enterAs(page, product, 'sindica')
  await page.goto(`${product.url}/dashboard/notifications?mostrar=nao-lidos`)
  const unread = page.getByRole('button', { name: /^Marcar como lido:/ })
  await expect(unread.first()).toBeVisible()
  const before = await unread.count()
  await page.getByRole('button', { name: 'Marcar tudo como lido' }).click()
  await expect(page.getByText('Tudo lido')).toBeVisible()
  await expect(unread).toHaveCount(0)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(unread).toHaveCount(before)
})
