import { button, paragraph, type Rendered, renderLetter, together } from './layout.ts'

export type ReservationTelling =
  | 'asked'
  | 'approved'
  | 'refused'
  | 'cancelled'
  | 'offered'
  | 'reminder'
  | 'deposit'

type Told = {
  condominium: string
  document: string | null
  url: string
  telling: ReservationTelling
  area: string
  /** '05/12/2026, às 10:00'. */
  when: string
  unitLabel: string
  /** Of a refusal, cancellation or kept deposit. */
  reason: string | null
  /** By when an offer is answered. */
  until: string | null
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
    text: () => 'Este horário não está mais reservado para a sua unidade.',
    action: 'Ver as reservas',
  },
  offered: {
    title: 'Chegou a sua vez',
    text: ({ until }) => `Este horário vagou e fica guardado para você até ${until ?? 'o começo'}.`,
    action: 'Aceitar ou recusar',
  },
  reminder: {
    title: 'Sua reserva é amanhã',
    text: () => 'Se os planos mudaram, cancele para dar a vez a outro vizinho.',
    action: 'Ver a reserva',
  },
  deposit: {
    title: 'Caução acertada',
    text: ({ reason }) =>
      reason
        ? 'Uma parte da caução ficou com o condomínio, pelo motivo abaixo.'
        : 'A caução volta inteira para a sua unidade: o que foi cobrado fica como crédito.',
    action: 'Ver a reserva',
  },
}

/** What is told of a booking to whoever made it, or of a request to the management. */
export function renderReservation(told: Told): Rendered {
  const { title, text, action } = words[told.telling]
  return renderLetter({
    condominium: told.condominium,
    document: told.document,
    subject: `${title}: ${told.area}, ${told.when}`,
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
    why:
      told.telling === 'asked'
        ? 'Você recebe esta mensagem porque administra o condomínio'
        : 'Você recebe esta mensagem porque reservou um espaço, ou espera por ele',
  })
}
