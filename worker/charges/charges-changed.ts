import { z } from 'zod'
import { formatDocument } from '../../domain/cpf-cnpj.ts'
import { drawQrPicture } from '../../supabase/functions/_shared/charge-document/codes.ts'
import { boletoState } from '../../supabase/functions/_shared/charge-document/contents.ts'
import {
  type LoadedCharge,
  loadChargeDocuments,
} from '../../supabase/functions/_shared/charge-document/loading.ts'
import { renderCharge } from '../../supabase/functions/_shared/charge-document/render.ts'
import type { Task, WorkerContext } from '../context.ts'
import { inTurns } from '../in-turns.ts'
import { type Changes, renderChargeChanged } from '../message-templates/charges/charge-changed.ts'
import { pictureName } from '../notify/message.ts'
import { type Message, notifyIn } from '../notify/notify.ts'

const payload = z.object({ condominiumId: z.uuid(), chargeIds: z.array(z.uuid()) })

/** Documents made and queued at a time. */
const batch = 20

/** All that is untold of one charge. */
type Change = {
  ids: string[]
  charge_id: string
  is_open: boolean
  previous_due_on: string | null
  reason: string | null
  is_new_boleto: boolean
}

/**
 * Notifies payers of changes to a charge whose document they have, with the currently valid one. Each change is reported once, in the transaction
 * that queues its message. A new boleto waits until the bank has it.
 */
export const chargesChangedTask: Task = {
  topic: 'charges-changed',
  async run(context, data, signal) {
    const { condominiumId, chargeIds } = payload.parse(data)
    const changes = await untold(context, condominiumId, chargeIds)
    for (let first = 0; first < changes.length; first += batch) {
      signal.throwIfAborted()
      await tell(context, condominiumId, changes.slice(first, first + batch))
    }
  },
}

/** Selects unreported changes. Charges no longer open need no notice of a new date. The earliest date is the one the payer knew. */
const untold = ({ sql }: WorkerContext, condominiumId: string, chargeIds: readonly string[]) =>
  sql<Change[]>`
    select array_agg(x.id) as ids, x.charge_id, c.status = 'open' as is_open,
      nullif((array_agg(x.previous_due_on order by x.created_at) filter (where x.what = 'due_on'))[1], c.due_on)::text as previous_due_on,
      (array_agg(x.reason order by x.created_at desc) filter (where x.what = 'due_on'))[1] as reason,
      bool_or(x.what = 'boleto') as is_new_boleto
    from private.charge_changes x
    join public.charges c on c.condominium_id = x.condominium_id and c.id = x.charge_id
    left join public.boletos b on b.condominium_id = x.condominium_id and b.charge_id = x.charge_id
    where x.condominium_id = ${condominiumId} and x.charge_id = any (${chargeIds as string[]})
      and (x.what = 'due_on' or c.status <> 'open' or b.status = 'registered')
    group by x.charge_id, c.status, c.due_on, c.sort_key
    order by c.sort_key`

async function tell(
  context: WorkerContext,
  condominiumId: string,
  changes: readonly Change[],
): Promise<void> {
  // A date that was moved and moved back says nothing new.
  const told = changes.filter((change) => change.is_open && (change.previous_due_on || change.is_new_boleto))
  const of = new Map(told.map((change) => [change.charge_id, change]))
  const charges = await context.transaction((sql) => loadChargeDocuments(sql, condominiumId, [...of.keys()]))
  const [building] = await context.sql<Building[]>`
    select name, document from public.condominiums where id = ${condominiumId}`
  const messages = await inTurns(charges, (charge) =>
    messageOf(context, condominiumId, building!, charge, of.get(charge.id)!),
  )
  await context.transaction(async (sql) => {
    const ids = changes.flatMap((change) => change.ids)
    const taken = await sql<{ charge_id: string }[]>`
      delete from private.charge_changes where condominium_id = ${condominiumId} and id = any (${ids}) returning charge_id`
    const mine = new Set(taken.map(({ charge_id }) => charge_id))
    await notifyIn(
      sql,
      messages.filter(({ chargeId }) => chargeId && mine.has(chargeId)),
    )
  })
}

type Building = { name: string; document: string | null }

async function messageOf(
  { siteUrl }: WorkerContext,
  condominiumId: string,
  building: Building,
  charge: LoadedCharge,
  change: Change,
): Promise<Message> {
  const path = `/dashboard/finances/${charge.id}`
  const state = boletoState(charge)
  const changes: Changes = {
    previousDueOn: change.previous_due_on,
    reason: change.reason,
    isNewBoleto: change.is_new_boleto,
  }
  const content = renderChargeChanged({
    changes,
    condominium: building.name,
    document: building.document && formatDocument(building.document),
    unitLabel: charge.unitLabel,
    personName: charge.payer.name ?? '',
    charge: { ...charge, items: charge.items.map(({ description }) => description) },
    dueOn: charge.dueOn,
    cents: charge.due.total,
    url: `${siteUrl}${path}`,
    digitableLine: charge.boleto?.digitableLine ?? null,
    isBoletoPayable: state === 'payable',
    pixCode: charge.pixCode,
    pixPicture: charge.pixCode && pictureName,
    isTest: charge.isTest,
  })
  return {
    condominiumId,
    kind: 'charge_changed',
    personId: charge.payerId,
    chargeId: charge.id,
    content,
    path,
    picture: charge.pixCode ? await drawQrPicture(charge.pixCode) : undefined,
    attachment: {
      filename: `cobranca-${charge.competence}.pdf`,
      content: await renderCharge(charge),
      contentType: 'application/pdf',
    },
  }
}
