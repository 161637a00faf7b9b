import { addDays, addMonths } from '../calendar.ts'

/** Facts in the register that decide how long the law requires a person's data to be stored; the answer of `data_holdings`. */
export type Holdings = {
  today: string
  last_charge_due: string | null
  charges: number
  open_charges: number
  has_home: boolean
  has_access: boolean
}

/** Days in which an administrator may reconsider. */
export const graceDays = 30
/** Months during which payments may be claimed or contested (Civil Code, art. 206, § 5º, I). */
const keptMonths = 60

export type Fate = {
  category: string
  /** `erased` is deleted; `kept` stays, with the reason, until a day (null: while it lasts). */
  fate: 'erased' | 'kept'
  until: string | null
  why: string
}

/** Returns until when the books record who paid; null when no one ever did, or the time is over. An open debt extends it while it is open. */
export function keptUntil({ last_charge_due, open_charges, today }: Holdings): string | null {
  if (last_charge_due === null) return null
  const until = addMonths(last_charge_due, keptMonths)
  if (open_charges > 0) return until > today ? until : addMonths(today, keptMonths)
  return until > today ? until : null
}

export const erasureDue = (today: string): string => addDays(today, graceDays)

const billing =
  'Prazo para cobrar ou discutir as cotas: 5 anos do vencimento (Código Civil, art. 206, § 5º, I; LGPD, art. 16, I).'

/** Returns what is deleted and what stays when a person's data are erased, category by category, with each reason. */
export function erasurePlan(holdings: Holdings): Fate[] {
  const until = keptUntil(holdings)
  const stays = (category: string, why: string, day: string | null = null): Fate => ({
    category,
    fate: 'kept',
    until: day,
    why,
  })
  const goes = (category: string, why: string): Fate => ({ category, fate: 'erased', until: null, why })
  const here =
    'Necessário enquanto a pessoa mora ou é proprietária: o condomínio precisa saber quem é quem na unidade.'
  const contact = holdings.has_home
    ? stays('E-mail, telefone e endereço', here)
    : goes('E-mail, telefone e endereço', 'Sem vínculo com a unidade, não há mais para que servir.')
  const identity =
    until !== null
      ? stays('Nome e CPF junto das cobranças', billing, until)
      : holdings.has_home
        ? stays('Nome e CPF', here)
        : goes('Nome e CPF', 'Nenhuma cobrança dentro do prazo depende deles.')
  return [
    contact,
    identity,
    ...(holdings.charges > 0
      ? [
          stays(
            'Valores das cobranças e dos pagamentos',
            'São as contas do condomínio: ficam, sem o nome depois do prazo.',
          ),
        ]
      : []),
    goes('Veículos, contatos de emergência e documentos', 'Só servem enquanto a pessoa está no prédio.'),
    goes('Pedidos e consentimentos', 'Guardados só enquanto a pessoa está no cadastro.'),
    stays(
      'Quem fez o quê no sistema',
      'Registro de auditoria, sem documentos inteiros: 5 anos (LGPD, art. 16, I).',
      addMonths(holdings.today, 60),
    ),
    stays('Registros de acesso', 'Marco Civil da Internet, art. 15: 6 meses.', addMonths(holdings.today, 6)),
  ]
}
