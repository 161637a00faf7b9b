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
