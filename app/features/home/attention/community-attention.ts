import {
  CalendarCheck,
  CalendarDays,
  Flag,
  Gavel,
  ListChecks,
  type LucideIcon,
  MessageSquareWarning,
  Wrench,
} from 'lucide-react'
import { formatDate } from '../../../../domain/calendar.ts'
import { formatCents } from '../../../../domain/money.ts'
import { counted } from '../../../lib/words.ts'
import { type AssembliesWaiting, assemblyLines } from './assembly-attention.ts'
import { type Attention, momentWords } from './attention.ts'

/** What waits in assemblies, bookings, incidents and penalties; null or absent where the plan has none of it or the role does nothing about it. */
export type CommunityWaiting = {
  today: string
  /** Null or absent where the plan has no assemblies. */
  assemblies?: AssembliesWaiting | null
  /** Absent of who takes no part in the management. */
  requests?: { count: number; id: string | null; area: string | null; starts_at: string | null } | null
  deposits?: number | null
  /** Damages to decide; `silent` of them without the unit's answer, `id` the oldest one's booking. */
  damages?: { count: number; silent: number; id: string | null } | null
  late?: number | null
  reports?: number | null
  decide?: number | null
  offers?: { area: string; starts_at: string; expires_at: string }[] | null
  /** Damages that the unit may answer; `id` is the booking's. */
  answers?: { id: string; area: string; cents: number; until: string }[] | null
  next?: { id: string; area: string; starts_at: string; ends_at: string } | null
  cases?: { id: string; number: string; state: string; term_ends_on: string | null }[] | null
  asked?: { id: string; title: string; publish: boolean }[] | null
}

/** An open poll that the reader has not answered. */
export type PollWaiting = { id: string; question: string; closes_at: string }

export const pollLines = (polls: readonly PollWaiting[]): Attention[] =>
  polls.map(({ id, question, closes_at }) => ({
    key: `poll-${id}`,
    Icon: ListChecks,
    title: `Enquete: ${question}`,
    note: `Aberta até ${momentWords(closes_at)}.`,
    verb: 'Responder',
    to: `/dashboard/voting/enquetes/${id}`,
  }))

type Line = Omit<Attention, 'Icon'> & { Icon: LucideIcon }
const some = (count: number | null | undefined, line: (count: number) => Line): Line[] =>
  count ? [line(count)] : []

/** The lines of the síndico's home page; of the council's what it takes part in. */
export function communityLines({
  assemblies,
  requests,
  deposits,
  damages,
  late,
  reports,
  decide,
}: CommunityWaiting): Attention[] {
  return [
    ...assemblyLines(assemblies),
    ...some(requests?.count, (count) => ({
      key: 'reservation-requests',
      Icon: CalendarDays,
      title: counted(count, 'pedido de reserva a decidir', 'pedidos de reserva a decidir'),
      note: requests?.starts_at
        ? `${count > 1 ? 'O primeiro: ' : ''}${requests.area}, ${momentWords(requests.starts_at)}.`
        : '',
      verb: count === 1 ? 'Decidir o pedido' : 'Decidir',
      to:
        count === 1
          ? `/dashboard/reservations/${requests?.id}`
          : '/dashboard/reservations/lista?situacao=pending',
    })),
    ...some(deposits, (count) => ({
      key: 'reservation-deposits',
      Icon: CalendarCheck,
      title: counted(count, 'caução a acertar', 'cauções a acertar'),
      note: 'O uso já terminou: devolva, ou diga com o que fica.',
      verb: 'Acertar',
      to: '/dashboard/reservations/lista?situacao=approved',
    })),
    ...some(damages?.count, (count) => ({
      key: 'reservation-damages',
      Icon: Wrench,
      title:
        count === damages?.silent
          ? counted(count, 'dano sem resposta a decidir', 'danos sem resposta a decidir')
          : counted(count, 'dano de reserva a decidir', 'danos de reservas a decidir'),
      note: damageNote(count, damages?.silent ?? 0),
      verb: count === 1 ? 'Decidir o dano' : 'Decidir o mais antigo',
      to: `/dashboard/reservations/${damages?.id}`,
    })),
    ...some(late, (count) => ({
      key: 'incidents-late',
      isPressing: true,
      Icon: MessageSquareWarning,
      title: counted(count, 'ocorrência fora do prazo', 'ocorrências fora do prazo'),
      note: 'De responder ou de resolver.',
      verb: 'Ver ocorrências',
      to: '/dashboard/incidents?atrasadas=true',
    })),
    ...some(reports, (count) => ({
      key: 'penalty-reports',
      Icon: Flag,
      title: counted(count, 'relato de infração a examinar', 'relatos de infração a examinar'),
      note: '',
      verb: 'Examinar',
      to: '/dashboard/penalties/relatos',
    })),
    ...some(decide, (count) => ({
      key: 'penalties-decide',
      Icon: Gavel,
      title: counted(count, 'penalidade a decidir', 'penalidades a decidir'),
      note: 'O prazo de defesa terminou, ou há recurso.',
      verb: 'Decidir',
      to: '/dashboard/penalties',
    })),
  ]
}

const damageNote = (count: number, silent: number): string =>
  silent === 0
    ? 'A unidade respondeu: confirme, reduza ou retire.'
    : silent === count
      ? 'O prazo da unidade terminou: confirme, reduza ou retire.'
      : `${silent} sem resposta no prazo: confirme, reduza ou retire.`

/** The lines of a resident's home page. */
export function ownCommunityLines({
  assemblies,
  requests,
  offers,
  answers,
  next,
  cases,
  asked,
}: CommunityWaiting): Attention[] {
  return [
    // Of who takes part in the management they stand among its lines.
    ...(requests === undefined ? assemblyLines(assemblies) : []),
    ...(offers ?? []).map(({ area, starts_at, expires_at }) => ({
      key: `offer-${area}-${starts_at}`,
      Icon: CalendarCheck,
      title: `Vagou: ${area}, ${momentWords(starts_at)}`,
      note: `Guardado para você até ${momentWords(expires_at)}.`,
      verb: 'Responder',
      to: '/dashboard/reservations',
    })),
    ...(answers ?? []).map(({ id, area, cents, until }) => ({
      key: `damage-${id}`,
      Icon: Wrench,
      title: `Dano de ${formatCents(cents)}: ${area}`,
      note: `Aceite ou conteste até ${formatDate(until)}. Sem resposta, a administração decide.`,
      verb: 'Responder',
      to: `/dashboard/reservations/${id}`,
    })),
    ...(cases ?? []).map(({ id, number, state, term_ends_on }) => ({
      key: `case-${id}`,
      Icon: Gavel,
      title: state === 'noticed' ? `Notificação de infração ${number}` : `Processo ${number}`,
      note: caseWords(state, term_ends_on),
      verb: state === 'noticed' ? 'Ler notificação' : 'Ver processo',
      to: `/dashboard/penalties/${id}`,
    })),
    ...(asked ?? []).map(({ id, title, publish }) => ({
      key: `asked-${id}`,
      Icon: MessageSquareWarning,
      title,
      note: publish
        ? 'A administração pergunta se os moradores podem ler.'
        : 'A administração espera a sua resposta.',
      verb: 'Responder',
      to: `/dashboard/incidents/${id}`,
    })),
    ...(next
      ? [
          {
            key: 'next-reservation',
            Icon: CalendarDays,
            title: `Sua reserva: ${next.area}`,
            note: `${momentWords(next.starts_at)}.`,
            verb: 'Ver reserva',
            to: `/dashboard/reservations/${next.id}`,
          },
        ]
      : []),
  ]
}

function caseWords(state: string, term: string | null): string {
  if (state === 'noticed' || !term) return 'Ninguém decide antes de você ler e poder se defender.'
  return `${state === 'defence' ? 'Defesa' : 'Recurso'} até ${formatDate(term)}.`
}
