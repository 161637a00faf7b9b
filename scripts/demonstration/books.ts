import type { Past } from './history.ts'

/** What the building had when its books begin: some in the bank, the reserve put aside over years. */
const openings = { ordinary: 4_821_355, reserve: 18_240_000 }

/** Records opening balances on the first day of the history, once. */
export async function openBooks({ product, sql, condominiumId }: Past, first: string): Promise<void> {
  const [known] = await sql`
    select from private.books where condominium_id = ${condominiumId} and starts_on is not null`
  if (known) return
  await product.command('set-opening-balances', `${first}-01T07:30:00-03:00`, {
    condominium_id: condominiumId,
    starts_on: `${first}-01`,
    balances: Object.entries(openings).map(([fund, cents]) => ({ fund, cents })),
  })
}

/** Closes the previous month on the 20th, once; one was closed too early and reopened for a forgotten yield. */
export async function closeBooks(
  past: Past,
  month: string,
  previous: string,
  isForgetful: boolean,
): Promise<void> {
  const { product, sql, condominiumId, today } = past
  const day = `${month}-20`
  if (day >= today) return
  const held = await sql`
    select from public.closings where condominium_id = ${condominiumId} and month = ${`${previous}-01`}`
  if (held.length > 0) return
  const close = (instant: string) =>
    product.command('close-month', instant, {
      condominium_id: condominiumId,
      month: previous,
      leave_reviews: true,
    })
  await close(`${day}T10:00:00-03:00`)
  if (!isForgetful) return
  await product.command('reopen-month', `${day}T15:00:00-03:00`, {
    condominium_id: condominiumId,
    month: previous,
    reason: 'Faltou lançar o rendimento da aplicação do fundo de reserva.',
  })
  await product.command('post-transfer', `${day}T15:20:00-03:00`, {
    condominium_id: condominiumId,
    entry: 'income',
    fund: 'reserve',
    debit: { kind: 'bank' },
    credit: { kind: 'income', rubric: '1.4.03' },
    cents: 118_432,
    occurred_on: `${previous}-28`,
    description: 'Rendimento da aplicação',
  })
  await close(`${day}T16:00:00-03:00`)
}
