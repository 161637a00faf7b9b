import { dirname, join } from 'node:path'
import { addDays, monthOf } from '../../domain/calendar.ts'
import { testAgreement } from '../../domain/charges/bank-account.ts'
import { openRecurrences, toldRecurrence } from '../../standins/pix/automatic/recurrences.ts'
import { setting } from '../../supabase/functions/_shared/environment.ts'
import { keepAuthorization } from '../../worker/pix-automatic/keep-authorization.ts'
import { syncPixAutomaticTask } from '../../worker/pix-automatic/sync-pix-automatic.ts'
import type { Past } from './history.ts'
import { mails } from './outbox.ts'
import { building, debited, logins, password } from './plan.ts'

/** Enables debits at the main account; a resident authorized them six weeks ago, and this month's fee will be debited in a few days. Once. */
export async function authorizeDebits(past: Past): Promise<void> {
  const { product, sql, condominiumId, today } = past
  const known =
    await sql`select from public.pix_authorizations where condominium_id = ${condominiumId} limit 1`
  if (known.length > 0) return
  const asked = addDays(today, -42)
  await product.command('save-bank-account', `${asked}T09:00:00-03:00`, {
    ...testAgreement('001'),
    condominium_id: condominiumId,
    holder_name: building.name,
    holder_document: building.document,
    pix_key: building.document,
    pix_api: true,
    pix_automatic: true,
  })
  const [home] = await sql<{ unit_id: string; payer_id: string }[]>`
    select unit_id, payer_id from public.unit_list where condominium_id = ${condominiumId} and label = ${debited}`
  await product.signIn(logins.owner.email, password)
  const { authorization_id } = await product.command<{ authorization_id: string }>(
    'start-pix-authorization',
    `${asked}T20:10:00-03:00`,
    { condominium_id: condominiumId, unit_id: home!.unit_id, limit_cents: 150_000 },
  )
  await product.signIn(logins.sindica.email, password)
  await product.doJobs(mails)
  await approve(past, authorization_id, asked)
  await product.doJobs(mails)
  await product.working(new Date().toISOString(), (context) =>
    syncPixAutomaticTask.run(context, { condominiumId }, new AbortController().signal),
  )
  await product.doJobs(mails)
}

/** Makes this month's fee due in a few days, so that its debit is scheduled whatever the day of the month. */
export async function putOff({ product, sql, condominiumId, today }: Past): Promise<void> {
  const [fee] = await sql<{ id: string; due_on: string }[]>`
    select id, due_on::text from public.charges
    where condominium_id = ${condominiumId} and unit_label = ${debited} and kind = 'ordinary' and status = 'open' and competence = ${`${monthOf(today)}-01`}`
  const due_on = addDays(today, 6)
  if (!fee || fee.due_on >= due_on) return
  await product.command('change-due-date', `${monthOf(today)}-02T10:00:00-03:00`, {
    condominium_id: condominiumId,
    charge_id: fee.id,
    seen_due_on: fee.due_on,
    due_on,
    reason: 'Recebe o salário no fim do mês',
  })
}

/** Records the approval as the payer's bank reported it that evening, in the stand-in's own records of that day. */
async function approve(
  { product, sql, condominiumId, bankFolder }: Past,
  id: string,
  day: string,
): Promise<void> {
  const recurrences = await openRecurrences(join(dirname(bankFolder), 'pix'))
  const [row] = await sql<{ name: string; document: string; first_on: string }[]>`
    select p.name, p.document, a.first_on::text
    from public.pix_authorizations a
    join public.people p on p.condominium_id = a.condominium_id and p.id = a.person_id
    where a.condominium_id = ${condominiumId} and a.id = ${id}`
  const { name, document, first_on } = row!
  const body = {
    vinculo: {
      objeto: `Taxa condominial ${debited}`,
      contrato: id.replaceAll('-', ''),
      devedor: { cpf: document, nome: name },
    },
    calendario: { dataInicial: first_on, periodicidade: 'MENSAL' },
    politicaRetentativa: 'PERMITE_3R_7D',
    loc: recurrences.makeLocation().id,
  }
  const made = await recurrences.make(setting('PIX_CLIENT_ID'), body, day)
  if ('name' in made) throw new Error(JSON.stringify(made))
  const { idRec, dadosQR } = toldRecurrence(await recurrences.set(made, { status: 'APROVADA' }))
  await product.working(`${day}T20:15:00-03:00`, async (context) => {
    await keepAuthorization(context, condominiumId, id, {
      idRec,
      status: 'APROVADA',
      requester: null,
      why: null,
      copyPaste: dadosQR.pixCopiaECola,
    })
    await context.sql`
      update public.pix_authorizations set step = null where condominium_id = ${condominiumId} and id = ${id}`
  })
}
