import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../../domain/calendar.ts'
import { issueChargesTask } from '../../../worker/charges/issue-charges.ts'
import { settlePix } from '../../../worker/payments/settle-pix.ts'
import { startTestWorker, type TestWorker } from '../../../worker/testing.ts'
import { readPdf } from '../_shared/charge-document/pdf-text.ts'
import { type Building, buildingWith, monthOf } from '../_shared/charges/testing.ts'
import { startProject, type TestProject, type User } from '../_shared/testing.ts'
import cancelCharge from '../charges/cancel-charge.ts'
import issueChargeRun from '../charges/issue-charge-run.ts'
import bundleDocument from './bundle-document.ts'
import makePaymentBundle from './make-payment-bundle.ts'
import undoReceipt from './undo-receipt.ts'

let project: TestProject
let worker: TestWorker
let building: Building
/** Unit 101's two charges, a late one first, then unit 102's. */
let charges: { id: string; unit_id: string; cents: number }[]
let today: string

beforeAll(async () => {
  project = await startProject()
  worker = startTestWorker(project)
  building = await buildingWith(project, [600_000_000, 400_000_000])
  const [clock] = await project.sql<{ today: string }[]>`select private.today()::text as today`
  today = clock!.today
  const month = monthOf(building.condominiumId, today.slice(0, 7), 100_000)
  await project.call(issueChargeRun, month, building.admin)
  const extra = {
    ...month,
    kind: 'extraordinary',
    name: 'Obra do telhado',
    reason: 'Reparo urgente do telhado',
  }
  await project.call(issueChargeRun, { ...extra, reserve_percent: '0' }, building.admin)
  await worker.settle([issueChargesTask])
  await project.sql`
    update public.charges set due_on = ${addDays(today, -40)} where condominium_id = ${building.condominiumId} and kind = 'ordinary'`
  charges = await project.sql<typeof charges>`
    select id, unit_id, amount_cents::float8 as cents from public.charges
    where condominium_id = ${building.condominiumId} order by unit_label, due_on`
})
afterAll(async () => {
  await worker.stop()
  await project.close()
})

const make = (user: User, places: readonly number[], more: object = {}) =>
  project.call(
    makePaymentBundle,
    {
      condominium_id: building.condominiumId,
      charge_ids: places.map((place) => charges[place]!.id),
      ...more,
    },
    user,
  )
async function made(places: readonly number[], more: object = {}): Promise<string> {
  const { status, body } = await make(building.admin, places, more)
  expect(status, JSON.stringify(body)).toBe(200)
  return String(body.bundle_id)
}
const bundleOf = async (id: string) => {
  const [row] = await project.sql<
    { status: string; end_reason: string | null; replaced_by: string | null; cents: number; txid: string }[]
  >`
    select status, end_reason, replaced_by, amount_cents::float8 as cents, pix_txid as txid from public.payment_bundles where id = ${id}`
  return row!
}
let told = 0
/** A Pix with the bundle's txid, as the provider confirms it. */
async function pay(id: string, cents?: number): Promise<string> {
  const bundle = await bundleOf(id)
  const endToEndId = `E${String(++told).padStart(31, '0')}`
  const pix = { endToEndId, txid: bundle.txid, key: '11222333000181', cents: cents ?? bundle.cents }
  await worker.context.transaction((sql) =>
    settlePix(worker.context, sql, { ...pix, receivedAt: new Date() }),
  )
  const [receipt] = await project.sql<
    { id: string }[]
  >`select id from public.receipts where external_id = ${endToEndId}`
  return receipt!.id
}
const statuses = async () => {
  const rows = await project.sql<{ status: string }[]>`
    select status from public.charges where condominium_id = ${building.condominiumId} order by unit_label, due_on`
  return rows.map(({ status }) => status)
}
const undo = (receipt_id: string) =>
  project.call(
    undoReceipt,
    { condominium_id: building.condominiumId, receipt_id, reason: 'Pago por engano' },
    building.admin,
  )
const proven = async () => {
  expect(await project.sql`select * from private.ledger_differences(${building.condominiumId})`).toEqual([])
  expect(await project.sql`select * from private.receipt_differences(${building.condominiumId})`).toEqual([])
}

describe('one payment of several charges', () => {
  test('settles each exactly, to the centavo of a later day too, and undone it is over', async () => {
    const id = await made([0, 1], { pay_on: addDays(today, 10) })
    const { cents } = await bundleOf(id)
    expect(cents).toBeGreaterThan(charges[0]!.cents + charges[1]!.cents)
    const receipt = await pay(id)
    expect(await statuses()).toEqual(['paid', 'paid', 'open', 'open'])
    expect(await bundleOf(id)).toMatchObject({ status: 'paid' })
    const [kept] =
      await project.sql`select outcome, credit_cents::int as credit from public.receipts where id = ${receipt}`
    expect(kept).toEqual({ outcome: 'exact', credit: 0 })
    await proven()
    expect((await undo(receipt)).status).toBe(200)
    expect(await bundleOf(id)).toMatchObject({ status: 'ended', end_reason: 'undone' })
    expect(await statuses()).toEqual(['open', 'open', 'open', 'open'])
    await proven()
  })

  test('a sum that does not reach pays the oldest first; what was told of is over', async () => {
    const id = await made([0, 1])
    const receipt = await pay(id, charges[1]!.cents)
    const parts = await project.sql<{ charge_id: string }[]>`
      select charge_id from public.payments where receipt_id = ${receipt} order by turn`
    expect(parts[0]?.charge_id).toBe(charges[0]!.id)
    expect(await bundleOf(id)).toMatchObject({ status: 'ended', end_reason: 'changed' })
    expect((await undo(receipt)).status).toBe(200)
    await proven()
  })

  test('paid after one of its charges was, it pays the others and the rest is credit', async () => {
    const id = await made([0, 1])
    const single = await made([1])
    expect(await bundleOf(id)).toMatchObject({ status: 'ended', end_reason: 'replaced', replaced_by: single })
    const first = await pay(single)
    const second = await pay(id)
    expect(await statuses()).toEqual(['paid', 'paid', 'open', 'open'])
    const [kept] =
      await project.sql`select status, credit_cents::float8 as credit from public.receipts where id = ${second}`
    expect(kept).toEqual({ status: 'posted', credit: charges[1]!.cents })
    const again = await pay(id)
    const [waiting] = await project.sql`select status, reason from public.receipts where id = ${again}`
    expect(waiting).toEqual({ status: 'waiting', reason: 'paid_twice' })
    for (const receipt of [second, first]) expect((await undo(receipt)).status).toBe(200)
    await proven()
  })

  test('asked for again it is the same one; two at once leave one that stands', async () => {
    const id = await made([0, 1])
    expect(await made([1, 0])).toBe(id)
    const [one, other] = await Promise.all([
      made([0, 1], { pay_on: addDays(today, 1) }),
      made([0, 1], { pay_on: addDays(today, 2) }),
    ])
    const stands = [await bundleOf(one), await bundleOf(other)].filter(({ status }) => status === 'open')
    expect(stands).toHaveLength(1)
  })

  test('a charge that is cancelled ends it', async () => {
    const id = await made([3])
    const cancelled = await project.call(
      cancelCharge,
      { condominium_id: building.condominiumId, charge_id: charges[3]!.id, reason: 'Emitida por engano' },
      building.admin,
    )
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200)
    expect(await bundleOf(id)).toMatchObject({ status: 'ended', end_reason: 'changed' })
    expect((await make(building.admin, [3])).body.error?.code).toBe('charge_not_open')
  })

  test('is of one unit or of one owner, within its days, and a resident joins only what is theirs', async () => {
    expect((await make(building.admin, [0, 2])).body.error?.code).toBe('bundle_of_many')
    expect((await make(building.admin, [0], { pay_on: addDays(today, -1) })).body.error?.code).toBe(
      'invalid_input',
    )
    expect((await make(building.admin, [0], { pay_on: addDays(today, 16) })).body.error?.code).toBe(
      'invalid_input',
    )
    const resident = await project.member(building.condominiumId, 'resident')
    await project.sql`
      update public.people p set user_id = ${resident.id} from public.occupancies o
      where o.person_id = p.id and o.unit_id = ${charges[0]!.unit_id}`
    expect((await make(resident, [0, 1])).status).toBe(200)
    expect((await make(resident, [0, 2])).body.error?.code).toBe('not_found')
    await project.sql`
      update public.occupancies o set person_id = (select person_id from public.occupancies where unit_id = ${charges[0]!.unit_id})
      where unit_id = ${charges[2]!.unit_id}`
    expect((await make(building.admin, [0, 2])).status).toBe(200)
  })
})

test('its page lists the charges with the sum and the Pix, and says when it is over', async () => {
  const id = await made([0, 1])
  const paper = async (bundle: string) => {
    const response = await bundleDocument.fetch(
      new Request('http://localhost/functions/v1/bundle-document', {
        method: 'POST',
        headers: { authorization: `Bearer ${await project.tokenFor(building.admin)}` },
        body: JSON.stringify({ condominium_id: building.condominiumId, bundle_id: bundle }),
      }),
    )
    return readPdf(new Uint8Array(await response.arrayBuffer()))
  }
  const { pages, text } = await paper(id)
  expect(pages).toBe(1)
  expect(text).toContain('Pagamento único · Unidade A-101')
  expect(text).toContain('Taxa extra de')
  expect(text).toContain('br.gov.bcb.pix')
  const single = await paper(await made([0]))
  expect(single.text).toContain('Segunda via · Unidade A-101')
  expect(single.text).toContain('Multa por atraso')
  const over = await paper(id)
  expect(over.text).toContain('substituída por outra')
  expect(over.text).not.toContain('br.gov.bcb.pix')
})
