import { z } from 'zod'
import { formatDocument } from '../../domain/cpf-cnpj.ts'
import { loadBundleDocument } from '../../supabase/functions/_shared/bundles/documents.ts'
import { drawQrPicture } from '../../supabase/functions/_shared/charge-document/codes.ts'
import type { ChargeDocument } from '../../supabase/functions/_shared/charge-document/contents.ts'
import { renderCharge } from '../../supabase/functions/_shared/charge-document/render.ts'
import type { Task, WorkerContext } from '../context.ts'
import { inTurns } from '../in-turns.ts'
import { renderBundleBoleto } from '../message-templates/charges/bundle-boleto.ts'
import { pictureName } from '../notify/message.ts'
import { type Message, notifyIn } from '../notify/notify.ts'

const payload = z.object({ condominiumId: z.uuid(), bundleIds: z.array(z.uuid()) })

/** Documents made and queued at a time. */
const batch = 20

type Untold = {
  boleto_id: string
  bundle_id: string
  payer_id: string
  building: string
  building_document: string | null
  unit_labels: string
  pay_on: string
  valid_until: string
}

/**
 * Sends payers the bank-registered boleto for several charges, with its PDF. Each is reported once, in the transaction that queues its message. A
 * bundle that ended meanwhile is no longer reported.
 */
export const sendBundlesTask: Task = {
  topic: 'send-bundles',
  async run(context, data, signal) {
    const { condominiumId, bundleIds } = payload.parse(data)
    const waiting = await untold(context, condominiumId, bundleIds)
    for (let first = 0; first < waiting.length; first += batch) {
      signal.throwIfAborted()
      await tell(context, condominiumId, waiting.slice(first, first + batch))
    }
  },
}

/** Selects unreported bundles. The payer is that of the oldest charge, as on the boleto. */
const untold = ({ sql }: WorkerContext, condominiumId: string, bundleIds: readonly string[]) =>
  sql<Untold[]>`
    select t.id as boleto_id, b.id as bundle_id, c.payer_id, k.name as building, k.document as building_document, b.unit_labels,
      b.pay_on::text, b.valid_until::text
    from public.bundle_boletos t
    join public.payment_bundles b on b.condominium_id = t.condominium_id and b.id = t.bundle_id
    join public.payment_bundle_charges l on l.condominium_id = b.condominium_id and l.bundle_id = b.id and l.position = 1
    join public.charges c on c.condominium_id = l.condominium_id and c.id = l.charge_id
    join public.condominiums k on k.id = t.condominium_id
    where t.condominium_id = ${condominiumId} and t.bundle_id = any (${bundleIds as string[]}) and t.status = 'registered'
      and t.told_at is null and b.status = 'open' and b.valid_until >= (select private.today(${condominiumId})) and c.payer_id is not null
    order by t.created_at, t.id`

async function tell(
  context: WorkerContext,
  condominiumId: string,
  waiting: readonly Untold[],
): Promise<void> {
  const messages = await inTurns(waiting, async (row) => {
    const paper = await context.transaction((sql) => loadBundleDocument(sql, condominiumId, row.bundle_id))
    return paper?.boleto ? await messageOf(context, condominiumId, row, paper, paper.boleto) : null
  })
  const made = new Map(
    waiting.flatMap(({ boleto_id }, place) => {
      const message = messages[place]
      return message ? [[boleto_id, message] as const] : []
    }),
  )
  const queued = await context.transaction(async (sql) => {
    const mine = await sql<{ id: string }[]>`
      update public.bundle_boletos set told_at = private.now()
      where condominium_id = ${condominiumId} and id = any (${[...made.keys()]}) and told_at is null and status = 'registered'
      returning id`
    return notifyIn(
      sql,
      mine.map(({ id }) => made.get(id)!),
    )
  })
  context.log.info({ queued, bundles: waiting.length }, 'boletos of bundles sent')
}

async function messageOf(
  { siteUrl }: WorkerContext,
  condominiumId: string,
  row: Untold,
  paper: ChargeDocument,
  boleto: NonNullable<ChargeDocument['boleto']>,
): Promise<Message> {
  const path = `/dashboard/finances/pagamento/${row.bundle_id}`
  const content = renderBundleBoleto({
    condominium: row.building,
    document: row.building_document && formatDocument(row.building_document),
    unitLabels: row.unit_labels,
    personName: paper.payer.name ?? '',
    payOn: row.pay_on,
    validUntil: row.valid_until,
    cents: paper.amount,
    items: paper.items,
    url: `${siteUrl}${path}`,
    digitableLine: boleto.digitableLine,
    pixCode: paper.pixCode,
    pixPicture: paper.pixCode && pictureName,
    isTest: paper.isTest,
  })
  return {
    condominiumId,
    kind: 'bundle_boleto',
    personId: row.payer_id,
    content,
    path,
    picture: paper.pixCode ? await drawQrPicture(paper.pixCode) : undefined,
    attachment: {
      filename: `pagamento-${row.pay_on}.pdf`,
      content: await renderCharge(paper),
      contentType: 'application/pdf',
    },
  }
}
