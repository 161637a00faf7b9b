import { addDays, monthOf } from '../../domain/calendar.ts'
import type { Past } from './history.ts'

const suppliers = [
  {
    name: 'Elevadores Horizonte',
    document: '11.222.333/0001-81',
    rubric: '2.3.01',
    pix_key: '11222333000181',
  },
  { name: 'Jardins do Vale', document: null, rubric: '2.3.04', pix_key: null },
  { name: 'Pinturas Aurora', document: null, rubric: '2.8.02', pix_key: null },
]

/** What is to be paid today: a late bill, what comes again, an invoice with taxes withheld, instalments; one paid in part. Once. */
export async function furnishBills({ product, sql, condominiumId, today }: Past): Promise<void> {
  const known = await sql`select from public.bills where condominium_id = ${condominiumId} limit 1`
  if (known.length > 0) return
  const run = <Result>(command: Parameters<Past['product']['command']>[0], hour: number, body: object) =>
    product.command(command, `${today}T${String(hour).padStart(2, '0')}:00:00-03:00`, {
      condominium_id: condominiumId,
      ...body,
    }) as Promise<Result>
  const held = await sql<{ id: string; name: string }[]>`
    select id, name from public.suppliers where condominium_id = ${condominiumId}`
  const ids: string[] = []
  for (const supplier of suppliers) {
    const id = held.find(({ name }) => name === supplier.name)?.id
    ids.push(id ?? (await run<{ supplier_id: string }>('save-supplier', 7, supplier)).supplier_id)
  }
  const [lifts, garden, paint] = ids
  const bill = (days: number, rubric: string, cents: number, more: object, fund = 'ordinary') =>
    run<{ bill_id: string }>('record-bill', 8, {
      competence: monthOf(today),
      due_on: addDays(today, days),
      lines: [{ fund, rubric, cents }],
      ...more,
    })
  await bill(-2, '2.4.03', 68_000, { description: 'Conserto da bomba de recalque', document_number: '4471' })
  await bill(0, '2.3.01', 214_000, {
    supplier_id: lifts,
    description: 'Manutenção dos elevadores',
    repeat: { every_months: 1 },
  })
  await bill(5, '2.3.04', 150_000, {
    supplier_id: garden,
    description: 'Poda das árvores',
    document_number: '318',
    withholdings: [{ kind: 'iss', cents: 7_500, due_on: addDays(today, 15) }],
  })
  const { bill_id } = await bill(9, '2.8.02', 1_000_000, {
    supplier_id: paint,
    description: 'Pintura das escadas',
    instalments: 3,
  })
  await run('pay-bill', 9, { bill_id, paid_on: today, method: 'pix', cents: 100_000 })
}
