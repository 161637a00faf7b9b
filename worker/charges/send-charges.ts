import { z } from 'zod'
import { lateSentence } from '../../domain/charges/registered-terms.ts'
import { formatDocument } from '../../domain/cpf-cnpj.ts'
import { drawQrPicture } from '../../supabase/functions/_shared/charge-document/codes.ts'
import {
  type LoadedCharge,
  loadChargeDocuments,
} from '../../supabase/functions/_shared/charge-document/loading.ts'
import { renderCharge } from '../../supabase/functions/_shared/charge-document/render.ts'
import { loadLateRules } from '../../supabase/functions/_shared/charges/rules.ts'
import type { Task, WorkerContext } from '../context.ts'
import { inTurns } from '../in-turns.ts'
import { renderChargeIssued } from '../message-templates/charges/charge-issued.ts'
import { pictureName } from '../notify/message.ts'
import { type Message, notify } from '../notify/notify.ts'

const payload = z.object({ condominiumId: z.uuid(), chargeIds: z.array(z.uuid()) })

/** Documents made and queued at a time: memory stays flat however many charges a bank registers at once. */
const batch = 20

type Building = { name: string; document: string | null; sentenceOf(dueOn: string): string }

/**
 * Sends each payer the charge that the bank has registered, with its PDF. One message per charge ever leaves; a payer without
 * address is a failed message ('no_address') that the síndico sees, and a unit without payer is counted in the log.
 */
export const sendChargesTask: Task = {
  topic: 'send-charges',
  async run(context, data, signal) {
    const { condominiumId, chargeIds } = payload.parse(data)
    const waiting = await unsent(context, condominiumId, chargeIds)
    const addressed = new Set(waiting.filter((charge) => charge.has_address).map((charge) => charge.id))
    if (waiting.length === 0) return
    const building = await loadBuilding(context, condominiumId)
    let queued = 0
    for (let first = 0; first < waiting.length; first += batch) {
      signal.throwIfAborted()
      const ids = waiting.slice(first, first + batch).map((charge) => charge.id)
      const charges = await context.transaction((sql) => loadChargeDocuments(sql, condominiumId, ids))
      const payable = charges.filter(({ payerId }) => payerId)
      const messages = await inTurns(payable, async (charge): Promise<Message> => {
        // Make a document only for charges with a reachable recipient.
        const reaches = addressed.has(charge.id)
        return {
          ...toMessage(context, condominiumId, building, charge),
          attachment: reaches ? await attachmentOf(charge) : undefined,
          picture: reaches && charge.pixCode ? await drawQrPicture(charge.pixCode) : undefined,
        }
      })
      queued += await notify(context, messages)
    }
    context.log.info({ queued, charges: chargeIds.length }, 'charges sent')
  },
}

/** Returns the charges that are open, registered, and not sent yet. */
async function unsent({ sql }: WorkerContext, condominiumId: string, chargeIds: readonly string[]) {
  return sql<{ id: string; has_address: boolean }[]>`
    select c.id, coalesce(p.email, a.email) is not null as has_address from public.charges c
    join public.boletos b on b.condominium_id = c.condominium_id and b.charge_id = c.id and b.status = 'registered'
    left join public.people p on p.condominium_id = c.condominium_id and p.id = c.payer_id
    left join lateral private.account(p.user_id) a on true
    where c.condominium_id = ${condominiumId} and c.id = any (${chargeIds}) and c.status = 'open'
      and not exists (select from public.messages m
        where m.condominium_id = c.condominium_id and m.charge_id = c.id and m.kind = 'charge_issued')
    order by c.sort_key`
}

async function loadBuilding(context: WorkerContext, condominiumId: string): Promise<Building> {
  return context.transaction(async (sql) => {
    const [row] = await sql<{ name: string; document: string | null }[]>`
      select name, document from public.condominiums where id = ${condominiumId}`
    const { conventions } = await loadLateRules(sql, condominiumId)
    return {
      name: row!.name,
      document: row!.document && formatDocument(row!.document),
      sentenceOf: (dueOn) => lateSentence(conventions, dueOn),
    }
  })
}

function toMessage(
  { siteUrl }: WorkerContext,
  condominiumId: string,
  building: Building,
  charge: LoadedCharge,
): Message {
  const content = renderChargeIssued({
    condominium: building.name,
    document: building.document,
    unitLabel: charge.unitLabel,
    personName: charge.payer.name ?? '',
    charge: { ...charge, items: charge.items.map(({ description }) => description) },
    dueOn: charge.dueOn,
    cents: charge.due.total,
    items: charge.items,
    url: `${siteUrl}/dashboard/finances/${charge.id}`,
    digitableLine: charge.boleto?.digitableLine ?? null,
    pixCode: charge.pixCode,
    pixPicture: charge.pixCode && pictureName,
    lateSentence: building.sentenceOf(charge.dueOn),
    isTest: charge.isTest,
  })
  return {
    condominiumId,
    kind: 'charge_issued',
    personId: charge.payerId,
    chargeId: charge.id,
    content,
    path: `/dashboard/finances/${charge.id}`,
  }
}

async function attachmentOf(charge: LoadedCharge): Promise<NonNullable<Message['attachment']>> {
  return {
    filename: `cobranca-${charge.competence}.pdf`,
    content: await renderCharge(charge),
    contentType: 'application/pdf',
  }
}
