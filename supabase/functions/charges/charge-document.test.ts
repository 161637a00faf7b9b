import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatDigitableLine } from '../../../domain/boleto/digitable-line.ts'
import { issueChargesTask } from '../../../worker/charges/issue-charges.ts'
import { sendChargesTask } from '../../../worker/charges/send-charges.ts'
import { sendMessageTask } from '../../../worker/notify/notify.ts'
import { printChargesTask } from '../../../worker/printing/print-charges.ts'
import { startTestWorker, type TestWorker } from '../../../worker/testing.ts'
import { loadChargeDocuments } from '../_shared/charge-document/loading.ts'
import { readPdf } from '../_shared/charge-document/pdf-text.ts'
import { renderCharges } from '../_shared/charge-document/render.ts'
import { type Building, buildingWith, monthOf } from '../_shared/charges/testing.ts'
import { startProject, type TestProject, type User } from '../_shared/testing.ts'
import recordOldDebts from '../agreements/record-old-debts.ts'
import changeJob from '../units/change-job.ts'
import chargeDocument from './charge-document.ts'
import issueChargeRun from './issue-charge-run.ts'
import printCharges from './print-charges.ts'
import unitCarnet from './unit-carnet.ts'

let project: TestProject
let worker: TestWorker
let building: Building
let charges: { id: string; digitable_line: string; unit_id: string }[]

beforeAll(async () => {
  project = await startProject()
  worker = startTestWorker(project)
  building = await buildingWith(project, [600_000_000, 400_000_000])
  const month = monthOf(building.condominiumId, new Date().toISOString().slice(0, 7), 100_000)
  await project.call(issueChargeRun, month, building.admin)
  await worker.settle([issueChargesTask])
  charges = await project.sql<typeof charges>`
    select c.id, c.unit_id, b.digitable_line from public.charges c join public.boletos b on b.charge_id = c.id
    where c.condominium_id = ${building.condominiumId} order by c.sort_key`
})
afterAll(async () => {
  await worker.stop()
  await project.close()
})

async function ask(chargeId: string, user: User) {
  const response = await chargeDocument.fetch(
    new Request('http://localhost/functions/v1/charge-document', {
      method: 'POST',
      headers: { authorization: `Bearer ${await project.tokenFor(user)}` },
      body: JSON.stringify({ condominium_id: building.condominiumId, charge_id: chargeId }),
    }),
  )
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}
const textFor = async (user: User) => readPdf((await ask(charges[0]!.id, user)).bytes)

test('an old debt, which no bank has a boleto of, is a page with what it is today and its Pix', async () => {
  const line = { line: 1, unit: 'A-101', due_on: '2020-03-10', amount: '450,00' }
  const rows = [{ ...line, competence: '', description: 'Taxa de março', fund: '' }]
  const recorded = await project.call(
    recordOldDebts,
    { condominium_id: building.condominiumId, rows },
    building.admin,
  )
  expect(recorded.status, JSON.stringify(recorded.body)).toBe(200)
  const [debt] = await project.sql<{ id: string }[]>`
    select id from public.charges where condominium_id = ${building.condominiumId} and kind = 'old_debt'`
  const { response, bytes } = await ask(debt!.id, building.admin)
  expect(response.status).toBe(200)
  const { pages, text } = readPdf(bytes)
  expect(pages).toBe(1)
  for (const words of [
    'Taxa de março',
    'Multa por atraso',
    'Venceu em 10/03/2020',
    'Pix copia e cola',
    'Quem recebe',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('FICHA DE COMPENSAÇÃO')
})

describe('the charge as a PDF', () => {
  test('is one page with the line, the items and the Pix code; it waits for the bank, and says that it is a test', async () => {
    const { response, bytes } = await ask(charges[0]!.id, building.admin)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    const { pages, text } = readPdf(bytes)
    expect(pages).toBe(1)
    expect(text).toContain(formatDigitableLine(charges[0]!.digitable_line))
    expect(text).toContain('AGUARDANDO REGISTRO NO BANCO')
    expect(text).toContain('AMBIENTE DE TESTE – não pagável')
    expect(text).toContain('Fundo de reserva (10% das despesas ordinárias)')
    expect(text).toContain('R$\u00a0659,67')
    expect(text).toContain('Após o vencimento, multa de 2%.')
    expect(text).toContain('br.gov.bcb.pix')
  })

  test('says from the bank on that it is payable, and after the payment that it is paid', async () => {
    await project.sql`update public.boletos set status = 'registered' where charge_id = ${charges[0]!.id}`
    expect((await textFor(building.admin)).text).toContain('Em qualquer banco')
    await project.sql`
      update public.charges set status = 'paid', settled_cents = amount_cents, paid_on = '2026-01-05', paid_cents = 66000 where id = ${charges[0]!.id}`
    const { text } = await textFor(building.admin)
    expect(text).toContain('Pago em 05/01/2026: R$\u00a0660,00')
    expect(text).not.toContain('br.gov.bcb.pix')
    await project.sql`
      update public.charges set status = 'open', settled_cents = 0, paid_on = null, paid_cents = null where id = ${charges[0]!.id}`
  })

  test('is for the managers and for who lives in the unit, and for nobody else', async () => {
    const resident = await project.member(building.condominiumId, 'resident')
    await project.sql`
      update public.people p set user_id = ${resident.id} from public.occupancies o
      where o.person_id = p.id and o.unit_id = ${charges[0]!.unit_id}`
    expect((await ask(charges[0]!.id, resident)).response.status).toBe(200)
    expect((await ask(charges[1]!.id, resident)).response.status).toBe(404)
    // A person who has only just moved in does not get what someone else had to pay.
    await project.sql`update public.occupancies set kind = 'tenant', starts_on = '2020-02-01' where unit_id = ${charges[0]!.unit_id}`
    const old = { competence: '2020-01-01', due_on: '2020-01-10', payer_id: null }
    const [now] = await project.sql<(typeof old)[]>`
      select competence::text, due_on::text, payer_id from public.charges where id = ${charges[0]!.id}`
    await project.sql`update public.charges set ${project.sql(old)} where id = ${charges[0]!.id}`
    expect((await ask(charges[0]!.id, resident)).response.status).toBe(404)
    await project.sql`update public.charges set ${project.sql(now!)} where id = ${charges[0]!.id}`
    expect((await ask(charges[0]!.id, resident)).response.status).toBe(200)
    const doorman = await project.member(building.condominiumId, 'doorman')
    expect((await ask(charges[0]!.id, doorman)).response.status).toBe(403)
    const other = await project.found()
    expect((await ask(charges[0]!.id, other.admin)).response.status).toBe(403)
  })
})

test('the e-mail with the PDF leaves once, for registered boletos only', async () => {
  await project.sql`update public.boletos set status = 'registered' where charge_id = ${charges[0]!.id}`
  const payload = { condominiumId: building.condominiumId, chargeIds: charges.map(({ id }) => id) }
  const send = () => sendChargesTask.run(worker.context, payload, new AbortController().signal)
  await send()
  await send()
  await worker.settle([sendMessageTask])
  expect(worker.sent).toHaveLength(1)
  const [email] = worker.sent
  expect(email).toMatchObject({ to: 'morador101@example.com' })
  expect(email!.text).toContain('Depois do vencimento, multa de 2% e juros de 1% ao mês.')
  const [file] = email!.attachments ?? []
  expect(readPdf(file!.content).text).toContain(formatDigitableLine(charges[0]!.digitable_line))
  // The code is an inline picture that the text shows, not a separate attachment.
  expect(email!.html).toContain('src="cid:imagem"')
  expect(email!.attachments?.[1]).toMatchObject({ cid: 'imagem', contentType: 'image/png' })
  expect(Buffer.from(email!.attachments![1]!.content).subarray(1, 4).toString()).toBe('PNG')
})

test("a unit's next charges are a carnet, with the bank's line on each", async () => {
  const response = await unitCarnet.fetch(
    new Request('http://localhost/functions/v1/unit-carnet', {
      method: 'POST',
      headers: { authorization: `Bearer ${await project.tokenFor(building.admin)}` },
      body: JSON.stringify({ condominium_id: building.condominiumId, unit_id: charges[0]!.unit_id }),
    }),
  )
  const { pages, text } = readPdf(new Uint8Array(await response.arrayBuffer()))
  expect(pages).toBe(1)
  expect(text).toContain('Recibo do pagador · 1 de 1')
  expect(text).toContain(formatDigitableLine(charges[0]!.digitable_line))
})

describe('a month for the print shop', () => {
  /** The store, as far as a printing knows it. */
  const stored: Buffer[] = []
  const store = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    stored.push(Buffer.concat(chunks))
    response.end('{}')
  })
  let printer: TestWorker
  beforeAll(async () => {
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
    const { port } = store.address() as AddressInfo
    printer = startTestWorker(project, { url: `http://127.0.0.1:${port}`, serviceKey: 'key' })
  })
  afterAll(async () => {
    await printer.stop()
    store.close()
  })

  const month = new Date().toISOString().slice(0, 7)
  const print = (who: string, what = 'month') =>
    project.call(
      printCharges,
      { condominium_id: building.condominiumId, what, ...(what === 'month' && { month }), who },
      building.admin,
    )
  const jobOf = async (id: unknown) =>
    (await project.sql`select status, error_code, report from public.jobs where id = ${String(id)}`)[0]!

  test('is one file in the order of the units, made of parts that another try goes on behind', async () => {
    const { body } = await print('all')
    const again = await print('all')
    expect(again.body.error?.code).toBe('print_in_progress')
    // An earlier try made the first unit's page and was killed.
    const [first] = await project.sql<{ id: string; sort_key: string }[]>`
      select id, sort_key from public.charges where id = ${charges[0]!.id}`
    const [document] = await printer.context.transaction((sql) =>
      loadChargeDocuments(sql, building.condominiumId, [first!.id]),
    )
    const pdf = Buffer.from(await renderCharges([document!], 'Boletos'))
    await project.sql`
      insert into private.print_parts (condominium_id, job_id, position, made_on, last_sort_key, last_id, charges, pdf)
      values (${building.condominiumId}, ${String(body.job_id)}, 0, private.today(), ${first!.sort_key}, ${first!.id}, 1, ${pdf})`
    await printer.settle([printChargesTask])
    expect(await jobOf(body.job_id)).toMatchObject({ status: 'done', report: { pages: 2, charges: 2 } })
    const file = await PDFDocument.load(stored.at(-1)!, { throwOnInvalidObject: true })
    expect(file.getPageCount()).toBe(2)
    expect(await project.sql`select from private.print_parts`).toHaveLength(0)
  })

  test('carnets of the whole building: each unit from a page of its own on, and a part of it made before stays', async () => {
    const [next] = await project.sql<{ count: number; units: number }[]>`
      select count(*)::int as count, count(distinct unit_id)::int as units from public.charges
      where condominium_id = ${building.condominiumId} and status = 'open' and due_on >= private.today()`
    const { body } = await print('all', 'carnet')
    await printer.settle([printChargesTask])
    expect(await jobOf(body.job_id)).toMatchObject({
      status: 'done',
      report: { pages: next!.units, charges: next!.count },
    })
    const file = await PDFDocument.load(stored.at(-1)!, { throwOnInvalidObject: true })
    expect(file.getTitle()).toContain('Carnês de')
  })

  test('leaves out whoever gets it by e-mail, and says when nothing is left', async () => {
    const { body } = await print('without_email')
    await printer.settle([printChargesTask])
    expect(await jobOf(body.job_id)).toMatchObject({ status: 'failed', error_code: 'nothing_to_print' })
  })

  test('stops when it is cancelled, and nothing of it stays', async () => {
    const { body } = await print('all')
    const cancelled = await project.call(
      changeJob,
      { condominium_id: building.condominiumId, job_id: body.job_id, change: 'cancel' },
      building.admin,
    )
    expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200)
    const files = stored.length
    await printer.settle([printChargesTask])
    expect((await jobOf(body.job_id)).status).toBe('cancelled')
    expect(stored).toHaveLength(files)
  })
})
