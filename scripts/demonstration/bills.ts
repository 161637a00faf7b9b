import { addDays, monthOf } from '../../domain/calendar.ts'
import type { Past } from './history.ts'
import { logins, password } from './plan.ts'

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

/**
 * Adds payables as of today: a late bill, recurring ones, an invoice with taxes withheld, instalments; approval limits and the approvals they
 * require. Once.
 */
export async function furnishBills({ product, sql, condominiumId, today }: Past): Promise<void> {
  const known = await sql`select from public.approval_rules where condominium_id = ${condominiumId} limit 1`
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
  await setLimits({ product, sql, condominiumId, today })
  // Both below the limit; together above it.
  await bill(4, '2.3.04', 380_000, { supplier_id: garden, description: 'Plantio do jardim frontal' })
  await bill(9, '2.8.02', 1_000_000, { supplier_id: paint, description: painting, instalments: 3 })
  await bill(6, '2.4.03', 840_000, { description: 'Troca da bomba de incêndio', document_number: '2207' })
  await bill(14, '2.8.03', 1_260_000, { description: cameras })
  await payAtOnce(
    { product, condominiumId, today },
    await bill(0, '2.4.03', 780_000, { description: 'Motor do portão da garagem', document_number: '5512' }),
    780_000,
  )
  await bill(20, '2.8.02', 6_480_000, {
    supplier_id: paint,
    description: 'Pintura da fachada',
    document_number: '95',
  })
}

/** What could not wait for the council: the síndica declares it urgent and pays. */
async function payAtOnce(
  { product, condominiumId, today }: Pick<Past, 'product' | 'condominiumId' | 'today'>,
  { bill_id }: { bill_id: string },
  cents: number,
): Promise<void> {
  const at = (hour: string) => `${today}T${hour}:00-03:00`
  const bill = { condominium_id: condominiumId, bill_id }
  await product.command('declare-urgent-bill', at('08:10'), {
    ...bill,
    version: 1,
    cents,
    reason: 'O motor queimou e o portão ficou aberto durante a noite: a garagem está sem segurança.',
  })
  await product.command('pay-bill', at('08:20'), { ...bill, paid_on: today, method: 'pix', cents })
}

const painting = 'Pintura das escadas'
const cameras = 'Câmeras novas na garagem'

/** Above R$ 5.000 a member of the council approves, above R$ 50.000 the assembly; monthly bills need no approval. */
async function setLimits({ product, sql, condominiumId, today }: Omit<Past, 'bankFolder'>): Promise<void> {
  const monthly = ['2.1.01', '2.2.01', '2.2.02', '2.4.01']
  const rubrics = await sql<{ id: string }[]>`
    select private.rubric_of(${condominiumId}, code) as id from unnest(${monthly}::text[]) as code`
  await product.command('save-approval-rule', `${today}T08:00:00-03:00`, {
    condominium_id: condominiumId,
    effective_from: today,
    council_above_cents: 500_000,
    assembly_above_cents: 5_000_000,
    exempt_rubrics: rubrics.map(({ id }) => id),
    source: 'Convenção, art. 32',
    seen: 0,
  })
}

/** The council approves one bill, which is partly paid, refuses another, and leaves one waiting. Once. */
export async function voteOnBills({ product, sql, condominiumId, today }: Past): Promise<void> {
  const known =
    await sql`select from public.bill_approvals where condominium_id = ${condominiumId} and verdict <> 'urgent' limit 1`
  if (known.length > 0) return
  const now = () => new Date().toISOString()
  const bills = await sql<{ id: string; description: string; version: number; cents: number }[]>`
    select distinct on (b.description) b.id, b.description, b.version, n.cents::float8 as cents
    from public.bills b cross join lateral private.bill_needs(${condominiumId}, array[b.id]) n
    where b.condominium_id = ${condominiumId} and b.description = any (${[painting, cameras]}) order by b.description, b.due_on`
  await product.signIn(logins.council.email, password)
  for (const { id, description, version, cents } of bills) {
    const isGood = description === painting
    await product.command('decide-bill', now(), {
      condominium_id: condominiumId,
      bill_id: id,
      version,
      cents,
      verdict: isGood ? 'approve' : 'refuse',
      reason: isGood
        ? 'Três orçamentos vistos, este é o menor.'
        : 'Só há um orçamento. Peço ao menos três antes de decidir.',
    })
  }
  await product.signIn(logins.sindica.email, password)
  const approved = bills.find(({ description }) => description === painting)
  if (approved)
    await product.command('pay-bill', now(), {
      condominium_id: condominiumId,
      bill_id: approved.id,
      paid_on: today,
      method: 'pix',
      cents: 100_000,
    })
}
