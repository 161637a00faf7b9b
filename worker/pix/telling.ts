import type { LateRules } from '../../domain/charges/late-rules.ts'
import { businessDays, nextBusinessDay } from '../../domain/holidays.ts'
import { conventionOn } from '../../domain/late-payment/convention.ts'
import { type CobvOrder, cobvBody, cobvLate } from '../../domain/pix/api/cobv.ts'
import { isPassing } from '../../domain/pix/api/problem.ts'
import { PixRefusal } from '../../supabase/functions/_shared/pix/api.ts'
import { type Cobv, putCobv, removeCobv } from '../../supabase/functions/_shared/pix/cobv.ts'
import type { Clients } from './clients.ts'
import type { Step, Told } from './steps.ts'

const statuses = {
  ATIVA: 'active',
  CONCLUIDA: 'paid',
  REMOVIDA_PELO_USUARIO_RECEBEDOR: 'removed',
  REMOVIDA_PELO_PSP: 'removed',
} as const

/** The charge as the API takes it, with the late amounts of the convention that its due date falls under. */
function orderOf(step: Step, { conventions, holidays }: LateRules): CobvOrder {
  const { due_on, discount_cents, discount_until } = step
  const late = cobvLate(
    conventionOn(conventions, due_on),
    due_on,
    nextBusinessDay(due_on, businessDays(holidays)),
  )
  return {
    key: step.pix_key,
    cents: step.amount_cents,
    due: due_on,
    payer: { document: step.payer_document, name: step.payer_name },
    discount: discount_cents && discount_until ? { cents: discount_cents, until: discount_until } : null,
    late,
    message: step.message,
  }
}

/** Sends the provider one step, and returns its outcome; never throws. */
export async function tell(step: Step, rules: LateRules, clients: Clients): Promise<Told> {
  const about = {
    id: step.id,
    asked: step.asked,
    copy_paste: null,
    revision: 0,
    days_after: 0,
    refusal: null,
  }
  try {
    const client = clients(step.bank_account_id)
    if (step.step === 'remove')
      return { ...about, outcome: 'told', ...stateOf(await removeCobv(step.txid, client)) }
    const order = orderOf(step, rules)
    const cobv = await putCobv(step.txid, cobvBody(order), client)
    return { ...about, outcome: 'told', days_after: order.late.daysAfter, ...stateOf(cobv) }
  } catch (error) {
    if (!(error instanceof PixRefusal) || isPassing(error.problem)) {
      const refusal = error instanceof Error ? error.message.slice(0, 300) : null
      return { ...about, outcome: 'later', status: null, refusal }
    }
    // A charge that was paid or taken back at the provider cannot be changed: its money comes by the notice or by the sweep.
    return { ...about, outcome: 'refused', status: 'refused', refusal: error.problem.message }
  }
}

function stateOf(cobv: Cobv | null): Pick<Told, 'status' | 'copy_paste' | 'revision'> {
  if (!cobv) return { status: 'removed', copy_paste: null, revision: 0 }
  return { status: statuses[cobv.status], copy_paste: cobv.copyPaste, revision: cobv.revision }
}
