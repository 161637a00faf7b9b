import { useMembership } from '../../../lib/membership/membership.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import type { Charge } from './charge-queries.ts'

type Boleto = NonNullable<Charge['boletos']>

/** Shows the instructions sent to the bank about a boleto, for those who exchange its files; nothing when there are none. */
export function BoletoOrders({ charge }: { charge: Charge }) {
  const { role } = useMembership()
  if (role === 'resident' || !charge.boletos) return null
  const words = charge.boletos.write_off ? writeOff(charge.boletos, charge) : dueChange(charge.boletos)
  if (!words) return null
  const refused =
    charge.boletos.write_off === 'refused' ||
    charge.boletos.due_change === 'refused' ||
    leftOut(charge.boletos) !== null
  return (
    <div style={{ margin: '0 0 20px' }}>
      <Notice kind={refused ? 'warning' : 'info'}>{words}</Notice>
    </div>
  )
}

/** Why the last remittance left out an instruction that still waits: one that is new has no reason. */
const leftOut = ({ write_off, due_change, refusal }: Boleto): string | null =>
  write_off === 'wanted' || (!write_off && due_change === 'wanted') ? refusal : null

function writeOff(boleto: Boleto, { status }: Charge): string | null {
  const { write_off, refusal } = boleto
  const reason = leftOut(boleto)
  const why = status === 'paid' ? 'A cobrança foi paga por outro meio' : 'O boleto não deve mais ser pago'
  if (reason)
    return `${why}, mas a baixa ficou fora da remessa. ${reason} Depois de corrigida, vai na próxima.`
  if (write_off === 'wanted') return `${why}: a próxima remessa manda o banco baixá-lo.`
  if (write_off === 'sent') return `${why}: a baixa foi enviada e aguarda o retorno do banco.`
  if (write_off === 'refused')
    return `O banco recusou a baixa deste boleto. ${refusal ?? ''} Reenvie em Remessas e retornos.`
  return null
}

function dueChange(boleto: Boleto): string | null {
  const { due_change, refusal } = boleto
  const reason = leftOut(boleto)
  if (reason) return `O novo vencimento ficou fora da remessa. ${reason} Depois de corrigido, vai na próxima.`
  if (due_change === 'wanted')
    return 'O novo vencimento vai ao banco na próxima remessa. Até lá, nele vale o antigo.'
  if (due_change === 'sent') return 'O novo vencimento foi enviado e aguarda o retorno do banco.'
  if (due_change === 'refused')
    return `O banco recusou o novo vencimento. ${refusal ?? ''} Reenvie em Remessas e retornos.`
  return null
}
