import { formatCents } from '../../domain/money.ts'
import { button, paragraph, type Rendered, renderLetter, together } from './layout.ts'
import { amountOf, type DamageTelling, damageTellings, type ToldDamage } from './reservation-damages.ts'

export type { ToldDamage }
export type ReservationTelling =
  | 'asked'
  | 'approved'
  | 'refused'
  | 'cancelled'
  | 'offered'
  | 'reminder'
  | 'deposit'
  | 'guests'
  | 'handed'
  | 'returned'
  | 'contested'
  | 'departed'
  | 'lapsed'
  | DamageTelling
  | 'message'
  | 'message_of_unit'

/** `credited`: the part of what returned that the unit had paid. */
export type SettledDeposit = { kept: number; returned: number; credited: number; wasCharged: boolean }

function settledWords(settled: SettledDeposit | null | undefined): string {
  if (!settled) return 'A caução foi acertada.'
  const { kept, returned, credited, wasCharged } = settled
  const keeps =
    kept === 0
      ? 'A caução foi devolvida inteira.'
      : wasCharged && returned === 0
        ? 'A caução inteira ficou com o condomínio, pelo motivo abaixo.'
        : `${formatCents(kept)} ficam com o condomínio, pelo motivo abaixo.`
  if (!wasCharged)
    return kept === 0
      ? 'A caução não foi cobrada, e já não será.'
      : `A caução não foi cobrada, e já não será: ${formatCents(kept)} de dano entram na próxima cobrança, pelo motivo abaixo.`
  if (returned === 0) return keeps
  if (credited === 0) return `${keeps} O que volta ainda não tinha sido pago: sai da cobrança da unidade.`
  return `${keeps} ${formatCents(credited)} que já tinham sido pagos ficam como crédito da unidade.`
}

type Told = {
  condominium: string
  document: string | null
  url: string
  telling: ReservationTelling
  area: string
  /** '05/12/2026, às 10:00'. */
  when: string
  unitLabel: string
  /** The management's copy says whose the booking is. */
  toManagement: boolean
  /** The reason for a refusal, cancellation or retained deposit. */
  reason: string | null
  /** By when an offer is answered, or the guest list is closed. */
  until: string | null
  /** What became of a deposit, in centavos. */
  settled?: SettledDeposit | null
  /** What a checklist says is wrong, or what the unit says against it. */
  problems?: string | null
  damage?: ToldDamage | null
  /** A message with its author. */
  said?: string | null
}

const words: Record<ReservationTelling, { title: string; text: (told: Told) => string; action: string }> = {
  asked: {
    title: 'Pedido de reserva',
    text: ({ unitLabel }) => `A unidade ${unitLabel} pede este horário. Aprove ou recuse.`,
    action: 'Decidir o pedido',
  },
  approved: {
    title: 'Reserva confirmada',
    text: () => 'O horário é seu. As regras do espaço estão na reserva.',
    action: 'Ver a reserva',
  },
  refused: {
    title: 'Reserva não aprovada',
    text: () => 'A administração não aprovou este pedido. Nada será cobrado.',
    action: 'Escolher outra data',
  },
  cancelled: {
    title: 'Reserva cancelada',
    text: ({ unitLabel, toManagement }) =>
      `Este horário não está mais reservado para a ${toManagement ? `unidade ${unitLabel}` : 'sua unidade'}.`,
    action: 'Ver as reservas',
  },
  offered: {
    title: 'Chegou a sua vez',
    text: ({ until, unitLabel, toManagement }) =>
      `Este horário vagou e fica guardado para ${toManagement ? `a unidade ${unitLabel}` : 'você'} até ${until ?? 'o começo'}.`,
    action: 'Aceitar ou recusar',
  },
  reminder: {
    title: 'Sua reserva é amanhã',
    text: () => 'Se os planos mudaram, cancele para dar a vez a outro vizinho.',
    action: 'Ver a reserva',
  },
  deposit: {
    title: 'Caução acertada',
    text: ({ settled }) => settledWords(settled),
    action: 'Ver a reserva',
  },
  guests: {
    title: 'Quem vem à sua reserva?',
    text: ({ until }) =>
      `Ainda não há lista de convidados. Cole os nomes até ${until ?? 'o começo'}, e a portaria os recebe sem ligar para você.`,
    action: 'Fazer a lista',
  },
  handed: {
    title: 'Espaço entregue',
    text: ({ problems }) =>
      problems
        ? `A vistoria de entrega anotou: ${problems} Confira e diga se concorda.`
        : 'A vistoria de entrega não achou problemas. Confira e diga se concorda.',
    action: 'Ver a vistoria',
  },
  returned: {
    title: 'Espaço devolvido',
    text: ({ problems }) =>
      problems
        ? `A vistoria de devolução anotou: ${problems} Veja as fotos e diga se concorda.`
        : 'A vistoria de devolução não achou problemas. Confira e diga se concorda.',
    action: 'Ver a vistoria',
  },
  contested: {
    title: 'Vistoria contestada',
    text: ({ unitLabel, problems }) =>
      `A unidade ${unitLabel} não concorda com a vistoria: “${problems ?? ''}”`,
    action: 'Ver a vistoria',
  },
  lapsed: {
    title: 'Pedido vencido',
    text: () =>
      'A hora do pedido chegou sem resposta da administração. Ele deixa de valer, e nada será cobrado.',
    action: 'Ver a reserva',
  },
  ...damageTellings,
  message: { title: 'Mensagem sobre a sua reserva', text: ({ said }) => said ?? '', action: 'Responder' },
  message_of_unit: {
    title: 'Mensagem sobre uma reserva',
    text: ({ said }) => said ?? '',
    action: 'Responder',
  },
  departed: {
    title: 'Reserva cancelada com a saída de quem reservou',
    text: ({ unitLabel }) =>
      `O vínculo de quem reservou pela unidade ${unitLabel} terminou. O que já foi cobrado ficou como crédito da unidade: veja se é o caso de devolver a quem pagou.`,
    action: 'Ver a reserva',
  },
}

/** Renders a booking's news for the unit whose it is, or a request for the management. */
export function renderReservation(told: Told): Rendered {
  const { title, text, action } = words[told.telling]
  return renderLetter({
    condominium: told.condominium,
    document: told.document,
    subject: `${title}${told.damage ? `, ${amountOf(told.damage)}` : ''}: ${told.area}, ${told.toManagement ? `unidade ${told.unitLabel}, ` : ''}${told.when}`,
    eyebrow: `Unidade ${told.unitLabel}`,
    title,
    blocks: [
      together(
        paragraph(`${told.area}, ${told.when}.`),
        paragraph(text(told)),
        ...(told.reason ? [paragraph(`Motivo: ${told.reason}`)] : []),
        button(action, told.url),
      ),
    ],
    why: told.toManagement
      ? 'Você recebe esta mensagem porque administra o condomínio'
      : 'Você recebe esta mensagem porque a sua unidade reservou ou espera um espaço do',
  })
}
