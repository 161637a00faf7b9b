import { z } from 'zod'
import type { Agreement } from '../../../domain/boleto/agreement.ts'
import { boletoCodes } from '../../../domain/boleto/issue.ts'
import { addMonths } from '../../../domain/calendar.ts'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { day } from '../../../domain/fields/time.ts'
import { cancelReason } from '../_shared/charges/cancel-input.ts'
import { command } from '../_shared/command.ts'
import type { Sql } from '../_shared/database.ts'

const input = z.object({
  condominium_id: condominiumId,
  charge_id: z.uuid('Cobrança inválida.'),
  due_on: day('Informe o novo vencimento.'),
  /** The due date that the caller saw: of two simultaneous changes, the second is refused. */
  seen_due_on: day('Data inválida.'),
  reason: cancelReason,
})

type Charge = {
  status: string
  kind: string
  due_on: string
  received: number
  cents: number
  discount_until: string | null
}

/**
 * Postpones or brings forward the due date of one charge: fine and interest count from the new one. The next remittance notifies a bank that has its
 * boleto (movement 06); an unregistered boleto goes with the new day. Recipients of the old document get the new one. Throws `not_found`,
 * `charge_not_open`, `charge_of_agreement`, `charge_has_payments`, `due_date_past`, `record_changed`.
 */
export default command('change-due-date', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Mudou o vencimento de uma cobrança',
  ownCase: { guard: 'charges_own_case' },
  input,
  async run({ sql, condominiumId, today, audit }, { charge_id, due_on, seen_due_on, reason }) {
    const [charge] = await sql<Charge[]>`
      select status, kind, due_on::text, (settled_cents + late_cents)::float8 as received, amount_cents::float8 as cents,
        discount_until::text
      from public.charges where condominium_id = ${condominiumId} and id = ${charge_id} for update`
    if (!charge) throw new AppError('not_found')
    refuse(charge, { due_on, seen_due_on, today })
    // A discount for early payment ends at the latest when the charge is due.
    const until = charge.discount_until && charge.discount_until > due_on ? due_on : charge.discount_until
    await sql`
      update public.charges set due_on = ${due_on}, discount_until = ${until}
      where condominium_id = ${condominiumId} and id = ${charge_id}`
    await moveBoleto(sql, condominiumId, charge_id, due_on, charge.cents)
    await sql`select private.note_charge_changes(${condominiumId}, ${[charge_id]}, 'due_on', ${charge.due_on}, ${reason})`
    audit({
      entity: 'charges',
      entityId: charge_id,
      before: { due_on: charge.due_on },
      after: { due_on, reason },
    })
    return { charge_id, due_on }
  },
})

function refuse(charge: Charge, asked: { due_on: string; seen_due_on: string; today: string }): void {
  if (charge.status !== 'open') throw new AppError('charge_not_open')
  if (charge.kind === 'agreement') throw new AppError('charge_of_agreement')
  if (charge.received > 0) throw new AppError('charge_has_payments')
  if (charge.due_on !== asked.seen_due_on) throw new AppError('record_changed')
  const path = 'due_on'
  if (asked.due_on <= asked.today)
    throw new AppError('due_date_past', { fields: [{ path, message: 'Escolha uma data futura.' }] })
  if (asked.due_on > addMonths(asked.today, 12))
    throw new AppError('invalid_input', {
      fields: [{ path, message: 'A data está a mais de um ano de hoje. Confira o ano.' }],
    })
  if (asked.due_on === charge.due_on)
    throw new AppError('invalid_input', { fields: [{ path, message: 'Esta já é a data do vencimento.' }] })
}

/** The day is within barcode and digitable line; the nosso número stays. */
async function moveBoleto(
  sql: Sql,
  condominiumId: string,
  chargeId: string,
  due: string,
  amount: number,
): Promise<void> {
  const [boleto] = await sql<{ id: string; our_number: string; parameters: Agreement }[]>`
    select b.id, b.our_number, a.parameters from public.boletos b
    join public.collection_agreements a on a.condominium_id = b.condominium_id and a.id = b.agreement_id
    where b.condominium_id = ${condominiumId} and b.charge_id = ${chargeId} for update of b`
  if (!boleto) return
  const codes = boletoCodes({ agreement: boleto.parameters, ourNumber: boleto.our_number, due, amount })
  await sql`
    update public.boletos set due_on = ${due}, barcode = ${codes.barcode}, digitable_line = ${codes.digitableLine},
      due_change = case when status in ('sent', 'registered') then 'wanted' end, refusal = null
    where condominium_id = ${condominiumId} and id = ${boleto.id}`
}
