import { CalendarClock, ReceiptText, ShieldCheck, UserPlus, Wrench } from 'lucide-react'
import { formatCents } from '../../../../domain/money.ts'
import { counted } from '../../../lib/words.ts'
import type { Attention } from './attention.ts'

/** What waits in bills, service orders and the register; absent where the role does nothing about it. */
export type Duties = {
  bills: { overdue: number; overdue_cents: number; week: number; week_cents: number }
  /** Null where the plan has no service orders. */
  orders_late: number | null
  /** Whether anything was ever received. */
  has_received: boolean
  /** Purchases that wait for the word of this member of the council. */
  approve?: number
  /** People of the register without an account. */
  without_access?: number
}

/** The lines of the management about them. */
export function dutyLines({ bills, orders_late }: Duties): Attention[] {
  return [
    ...(bills.overdue > 0
      ? [
          {
            key: 'bills-overdue',
            isPressing: true,
            Icon: ReceiptText,
            title: counted(bills.overdue, 'conta a pagar vencida', 'contas a pagar vencidas'),
            note: `${formatCents(bills.overdue_cents)}.`,
            verb: 'Ver contas',
            to: '/dashboard/finances/despesas?situacao=overdue',
          },
        ]
      : []),
    ...(bills.week > 0
      ? [
          {
            key: 'bills-week',
            Icon: CalendarClock,
            title: counted(bills.week, 'conta vence em até 7 dias', 'contas vencem em até 7 dias'),
            note: `${formatCents(bills.week_cents)}.`,
            verb: 'Ver contas',
            to: '/dashboard/finances/despesas?situacao=open',
          },
        ]
      : []),
    ...(orders_late
      ? [
          {
            key: 'orders-late',
            isPressing: true,
            Icon: Wrench,
            title: counted(orders_late, 'ordem de serviço atrasada', 'ordens de serviço atrasadas'),
            note: '',
            verb: 'Ver ordens',
            to: '/dashboard/incidents/manutencao?situacao=late',
          },
        ]
      : []),
  ]
}

/** The line of a member of the council about purchases that wait for their word. */
export function approvalLines({ approve = 0 }: Duties): Attention[] {
  if (approve === 0) return []
  return [
    {
      key: 'bills-approve',
      Icon: ShieldCheck,
      title: counted(approve, 'conta espera a sua aprovação', 'contas esperam a sua aprovação'),
      note: 'Acima do limite que a convenção deixa à administração.',
      verb: 'Analisar',
      to: '/dashboard/finances/aprovacoes',
    },
  ]
}

/** The line of administrators while people of the register have no account: who is asked in sees the bills and the news alone. */
export function accessLines({ without_access = 0 }: Duties): Attention[] {
  if (without_access === 0) return []
  return [
    {
      key: 'without-access',
      Icon: UserPlus,
      title: 'Traga os moradores',
      note: `${counted(without_access, 'pessoa do cadastro ainda não tem acesso', 'pessoas do cadastro ainda não têm acesso')}.`,
      verb: 'Convidar',
      to: '/dashboard/resident-requests/trazer',
    },
  ]
}
