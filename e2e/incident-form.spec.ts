import { expectAccessible } from './accessibility.ts'
import { expect, test } from './product.ts'
import { enterAs, person } from './visitor.ts'

test.use({ start: '' })

test('an unfilled report leads to what is missing, each message goes once it is mended, and the only unit is chosen already', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAs(page, product, 'morador')
  await page.goto(`${product.url}/dashboard/incidents/nova`)
  const send = page.getByRole('button', { name: 'Registrar', exact: true })
  await send.click()
  const subject = page.getByRole('radiogroup', { name: 'Assunto' })
  await expect(subject).toBeFocused()
  await expect(subject).toBeInViewport()
  const [noSubject, noPlace, noText] = [
    page.getByText('Escolha o assunto.'),
    page.getByText('Escolha o lugar, ou toque em Outro.'),
    page.getByText('Conte em poucas palavras o que acontece.'),
  ]
  for (const message of [noSubject, noPlace, noText]) await expect(message).toBeVisible()
  await page.getByRole('radio', { name: 'Água e vazamento' }).click()
  await expect(noSubject).toBeHidden()
  await expect(noPlace).toBeVisible()
  await send.click()
  await expect(page.getByRole('combobox', { name: 'Qual lugar' })).toBeFocused()
  await page.getByText('Minha unidade', { exact: true }).click()
  await expect(noPlace).toBeHidden()
  await page.getByRole('textbox', { name: 'O que acontece' }).fill('Vaza embaixo da pia')
  await expect(noText).toBeHidden()
  await send.click()
  await expect(page.getByRole('heading', { name: 'Vaza embaixo da pia' })).toBeVisible()
  await expect(page.getByText('A-101').first()).toBeVisible()
})

test('what is chosen is seen small on a phone, taken back before and after the report, and stays after a reload', async ({
  page,
  product,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterAs(page, product, 'morador')
  await page.goto(`${product.url}/dashboard/incidents/nova`)
  const words = `Corrimão solto ${crypto.randomUUID().slice(0, 6)}`
  await page.getByRole('radio', { name: 'Portão e acesso' }).click()
  await page.getByRole('combobox', { name: 'Qual lugar' }).fill('Portaria')
  await page.getByRole('option', { name: 'Portaria' }).click()
  await page.getByRole('textbox', { name: 'O que acontece' }).fill(`${words}.`)
  const buffer = await page.screenshot()
  const chosen = page.getByRole('list', { name: 'Fotos e vídeos: recebidos' })
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(
      ['corrimao.png', 'engano.png', 'vizinha.png'].map((name) => ({ name, mimeType: 'image/png', buffer })),
    )
  await expect(chosen.getByRole('listitem')).toHaveCount(3)
  const small = chosen.getByRole('listitem').first().locator('img')
  await expect.poll(() => small.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  for (const item of await chosen.getByRole('listitem').all()) {
    const box = (await item.boundingBox())!
    expect(box.x + box.width).toBeLessThanOrEqual(390)
  }
  await chosen.getByRole('button', { name: /^Remover engano/ }).click()
  await expect(chosen.getByRole('listitem')).toHaveCount(2)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'O que acontece' })).toHaveValue(`${words}.`)
  await expect(chosen.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Registrar', exact: true }).click()
  await expect(page.getByRole('heading', { name: words })).toBeVisible()
  const address = page.url()

  const kept = page.getByRole('region', { name: 'Fotos e vídeos' })
  const neighbour = await person(browser, product, 'conselho')
  await neighbour.goto(address)
  const theirs = neighbour.getByRole('region', { name: 'Fotos e vídeos' })
  await expect(theirs.getByRole('button', { name: /^Abrir vizinha/ })).toBeVisible()
  await expect(theirs.getByRole('button', { name: /^Remover/ })).toHaveCount(0)
  await kept.getByRole('button', { name: /^Remover vizinha/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('sem mostrar o que havia')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remover a foto' }).click()
  await expect(kept.getByRole('button', { name: /^Abrir vizinha/ })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Histórico' }).getByText('Foto removida')).toBeVisible()
  // Without a reload.
  await expect(theirs.getByRole('button', { name: /^Abrir vizinha/ })).toHaveCount(0)
  await expect(theirs.getByRole('button', { name: /^Abrir corrimao/ })).toBeVisible()
  await expectAccessible(page)

  const manager = await person(browser, product, 'sindica')
  await manager.goto(address)
  await manager.getByRole('button', { name: /^Remover corrimao/ }).click()
  const why = manager.getByRole('dialog')
  await why.getByRole('button', { name: 'Remover' }).click()
  await expect(why.getByText('Diga por quê, em poucas palavras.')).toBeVisible()
  await why.getByLabel('Motivo').fill('Mostra o rosto de uma criança')
  await expectAccessible(manager)
  await why.getByRole('button', { name: 'Remover' }).click()
  await expect(page.getByText('Mostra o rosto de uma criança')).toBeVisible()
  await expect(kept.getByRole('button', { name: /^Abrir/ })).toHaveCount(0)
})
