import { formatCents } from '../../domain/money.ts'

export type DamageTelling =
  | 'damage'
  | 'damage_answered'
  | 'damage_decided'
  | 'damage_withdrawn'
  | 'damage_near'
  | 'damage_silent'
  | 'damage_over'

/** A row of `reservation_damages`, with the term as 'DD/MM/AAAA'. */
export type ToldDamage = {
  cents: number
  reason: string
  items: { label: string; note: string }[]
  answer_until: string
  answer: 'accepted' | 'contested' | null
  answer_note: string
  charged_cents: number | null
  decided_words: string
  withdraw_reason: string | null
}
type Told = { unitLabel: string; damage?: ToldDamage | null }
type Telling = { title: string; text: (told: Told) => string; action: string }

/** Ends with one full stop. */
const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

const shown = (items: ToldDamage['items']): string =>
  items.length === 0
    ? ''
    : ` Na vistoria: ${sentence(items.map(({ label, note }) => (note ? `${label}, ${note.replace(/[.\s]+$/, '')}` : label)).join('; '))}`

/** What it comes to, as far as that is decided. */
export const amountOf = ({ cents, charged_cents }: ToldDamage): string => formatCents(charged_cents ?? cents)

/** What is told of a damage: to the unit, and of its answer or silence to the management. */
export const damageTellings: Record<DamageTelling, Telling> = {
  damage: {
    title: 'Dano registrado na sua reserva',
    text: ({ damage }) =>
      damage
        ? `A administração propõe cobrar ${formatCents(damage.cents)}: ${sentence(damage.reason)}${shown(damage.items)} Nada é cobrado ainda: aceite ou conteste até ${damage.answer_until}. Sem resposta, a administração decide.`
        : '',
    action: 'Responder',
  },
  damage_answered: {
    title: 'Resposta a um dano',
    text: ({ unitLabel, damage }) =>
      damage?.answer === 'contested'
        ? `A unidade ${unitLabel} contesta o dano de ${formatCents(damage.cents)}: “${damage.answer_note}” Mantenha, reduza ou retire, com as suas palavras.`
        : `A unidade ${unitLabel} aceita o dano de ${formatCents(damage?.cents ?? 0)}. Confirme a cobrança.`,
    action: 'Decidir',
  },
  damage_decided: {
    title: 'Dano decidido',
    text: ({ damage }) =>
      `${formatCents(damage?.charged_cents ?? 0)} entram na próxima cobrança da unidade.${damage?.decided_words ? ` Da administração: ${sentence(damage.decided_words)}` : ''}`,
    action: 'Ver a reserva',
  },
  damage_withdrawn: {
    title: 'Dano retirado',
    text: ({ damage }) =>
      `O dano de ${formatCents(damage?.cents ?? 0)} não é mais cobrado. O que já tinha sido pago dele fica como crédito da unidade. Motivo: ${sentence(damage?.withdraw_reason ?? '')}`,
    action: 'Ver a reserva',
  },
  damage_near: {
    title: 'O prazo para responder a um dano está terminando',
    text: ({ damage }) =>
      damage
        ? `Aceite ou conteste até ${damage.answer_until} os ${formatCents(damage.cents)} que a administração propõe cobrar: ${sentence(damage.reason)} Sem resposta, a administração decide.`
        : '',
    action: 'Responder',
  },
  damage_silent: {
    title: 'Dano sem resposta',
    text: ({ unitLabel, damage }) =>
      `A unidade ${unitLabel} não respondeu até ${damage?.answer_until} ao dano de ${formatCents(damage?.cents ?? 0)}. Confirme a cobrança, reduza ou retire.`,
    action: 'Decidir',
  },
  damage_over: {
    title: 'O prazo para responder a um dano terminou',
    text: ({ damage }) =>
      `Terminou em ${damage?.answer_until} o prazo para responder ao dano de ${formatCents(damage?.cents ?? 0)}. A administração decide agora, e você é avisado. Se quiser dizer algo, escreva a ela na página da reserva.`,
    action: 'Ver a reserva',
  },
}
