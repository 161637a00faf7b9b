import { z } from 'zod'
import { formatDocument } from '../../domain/cpf-cnpj.ts'
import { declarationOf } from '../../domain/delinquency/clearance.ts'
import {
  type ClearancePaper,
  loadPapers,
  renderClearances,
} from '../../supabase/functions/_shared/delinquency/clearance-pdf.ts'
import type { Task, Transaction, WorkerContext } from '../context.ts'
import { renderYearlyClearance } from '../message-templates/charges/yearly-clearance.ts'
import { type Message, notifyIn } from '../notify/notify.ts'

const payload = z.object({ condominiumId: z.uuid(), year: z.number().int() })
type Wanted = z.infer<typeof payload>

/** Written at a time: each carries its PDF. */
const BATCH = 50

/**
 * Sends the yearly statements to each unit's payer, with the PDF. A statement is marked in the transaction of its message: if stopped anywhere, it
 * continues with the rest.
 */
export const yearlyClearancesTask: Task = {
  topic: 'yearly-clearances',
  isInterruptible: true,
  async run(context, data, signal) {
    const wanted = payload.parse(data)
    for (;;) {
      signal.throwIfAborted()
      const sent = await context.transaction((sql) => sendSome(sql, context, wanted), signal)
      if (sent < BATCH) return
    }
  },
}

type Row = { id: string; payer_id: string | null }

async function sendSome(
  sql: Transaction,
  context: WorkerContext,
  { condominiumId, year }: Wanted,
): Promise<number> {
  const rows = await sql<Row[]>`
    with taken as (
      select c.id from public.clearances c
      where c.condominium_id = ${condominiumId} and c.year = ${year} and not c.is_told
      order by c.id limit ${BATCH} for update skip locked
    ), marked as (
      update public.clearances c set is_told = true from taken t
      where c.condominium_id = ${condominiumId} and c.id = t.id returning c.id, c.unit_id
    )
    select m.id, l.payer_id from marked m
    left join public.unit_list l on l.condominium_id = ${condominiumId} and l.unit_id = m.unit_id`
  const papers = await loadPapers(
    sql,
    condominiumId,
    rows.map(({ id }) => id),
  )
  const payers = new Map(rows.map(({ id, payer_id }) => [id, payer_id]))
  const messages: Message[] = []
  for (const paper of papers) {
    const payerId = payers.get(paper.id)
    if (payerId) messages.push(await messageOf(context, condominiumId, paper, payerId))
  }
  await notifyIn(sql, messages)
  return rows.length
}

async function messageOf(
  { siteUrl }: WorkerContext,
  condominiumId: string,
  paper: ClearancePaper,
  personId: string,
): Promise<Message> {
  const { condominium, unitLabel, year, unitId } = paper
  const path = `/dashboard/finances/divida?unidade=${unitId}`
  return {
    condominiumId,
    kind: 'yearly_clearance',
    personId,
    unitId,
    path,
    content: renderYearlyClearance({
      condominium: condominium.name,
      document: condominium.document && formatDocument(condominium.document),
      unitLabel,
      year: year ?? 0,
      declaration: declarationOf(paper),
      url: `${siteUrl}${path}`,
    }),
    attachment: {
      filename: `declaracao-${year}-${unitLabel.replaceAll(/[^A-Za-z0-9-]/g, '-')}.pdf`,
      content: await renderClearances([paper], siteUrl),
      contentType: 'application/pdf',
    },
  }
}
