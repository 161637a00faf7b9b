import type { Page } from '@playwright/test'
import { expect, type Product } from './product.ts'

/** A room that is on is ended first: one meets at a time. */
export async function endOther(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.url}/dashboard/voting`)
  await expect(page.getByRole('link', { name: 'Convocar assembleia' })).toBeVisible()
  const enter = page.getByRole('link', { name: 'Entrar na assembleia' })
  if (!(await enter.isVisible())) return
  await enter.click()
  await page.getByRole('button', { name: 'Encerrar votação' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar', exact: true }).click()
  await page.getByRole('button', { name: 'Registrar o que se tratou' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar', exact: true }).click()
  await expect(page.getByText('A pauta terminou.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Encerrar', exact: true }).click()
  const ending = page.getByRole('dialog', { name: 'Encerrar a assembleia' })
  await ending.getByRole('button', { name: 'Encerrar' }).click()
  await expect(page.getByRole('link', { name: 'Ver o resultado' })).toBeVisible()
}

/** Sends the notice from a draft's page, with words on the owners whom it does not reach where it asks for them. */
export async function sendNotice(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Enviar o edital' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enviar o edital' })
  await expect(dialog.getByText(/\(art\. 1\.354\)/)).toBeVisible()
  const byHand = dialog.getByLabel('Como esses donos são avisados')
  if (await byHand.isVisible()) await byHand.fill('Carta registrada, postada no dia do edital.')
  await dialog.getByRole('button', { name: 'Enviar a todos' }).click()
  await expect(dialog).toBeHidden()
}
