import { enterAs } from '../../visitor.ts'
import type { Stage, States } from '../screen.ts'

async function openBoard({ page, product }: Stage): Promise<void> {
  await enterAs(page, product, 'plataforma')
  await page.goto(`${product.url}/dashboard`)
  await page.getByRole('button', { name: 'Analytics' }).click()
}

/** The board's tab, after everything recorded was thrown away. */
const emptied = (tab: string) => async (stage: Stage) => {
  const { page } = stage
  await openBoard(stage)
  await page.getByRole('button', { name: 'Limpar Dados' }).click()
  await page
    .getByRole('dialog', { name: 'Limpar Dados' })
    .getByRole('button', { name: 'Limpar Dados' })
    .click()
  await page.getByRole('tab', { name: tab }).click()
}

export const analytics: States<'analytics'> = {
  closed: async ({ page, product }) => {
    await enterAs(page, product, 'plataforma')
    await page.goto(`${product.url}/dashboard`)
  },
  overview: openBoard,
  'errors, none': emptied('Erros'),
  'pages, none': emptied('Páginas'),
}
