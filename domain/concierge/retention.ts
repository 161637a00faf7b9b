import type { ConciergeSettings } from './snapshot.ts'

/**
 * How long the front desk's records of people are stored, and why (Lei 13.709/2018, art. 15, 16 and 6, III; docs/decisions/0046). The nightly
 * clean-up, the settings page and the privacy page read the same numbers from here.
 */
export type DeskRetention = {
  /** The stored data, as a page describes it. */
  what: string
  /** Days; where the condominium decides, the default until it does. */
  days: number
  /** From when the days count, after 'contados': 'da entrada'. */
  since: string
  /** One sentence: for what, and by which law. */
  why: string
  /** The condominium's own setting, and between which days it may choose. */
  setting?: { column: keyof ConciergeSettings; least: number; most: number }
}

const year = 365

export const deskRetention = {
  documents: {
    what: 'Documento inteiro do visitante, onde o condomínio o pede',
    days: 30,
    since: 'da entrada',
    why: 'Para saber quem entrou se algo acontecer logo depois. Fica cifrado, e cada consulta fica registrada.',
    setting: { column: 'document_retention_days', least: 1, most: 365 },
  },
  photos: {
    what: 'Fotos e final do documento de visitas; fotos, etiquetas e assinaturas de encomendas',
    days: 90,
    since: 'da entrada ou da entrega da encomenda',
    why: 'Para resolver o que se nota depois, como uma encomenda entregue à pessoa errada (Código de Defesa do Consumidor, art. 26, II: 90 dias).',
    setting: { column: 'photo_retention_days', least: 1, most: 365 },
  },
  visits: {
    what: 'Visitas, autorizações, listas de convidados, encomendas entregues e aberturas de portões',
    days: 180,
    since: 'da entrada, da entrega ou do fim da autorização',
    why: 'Para a segurança de quem mora no prédio (Lei 13.709/2018, art. 7º, IX), e o prazo em que se guardam acessos à internet (Lei 12.965/2014, art. 15).',
    setting: { column: 'visit_retention_days', least: 30, most: 1825 },
  },
  rules: {
    what: 'Avisos de quem não deve entrar e instruções à portaria',
    days: 180,
    since: 'do dia em que deixam de valer',
    why: 'Para explicar por que alguém não entrou. Segue o prazo das visitas.',
    setting: { column: 'visit_retention_days', least: 30, most: 1825 },
  },
  keys: {
    what: 'Empréstimos de chaves',
    days: 3 * year,
    since: 'da devolução',
    why: 'Por três anos pode-se pedir reparação de um dano (Código Civil, art. 206, § 3º, V).',
  },
  lost: {
    what: 'Achados e perdidos',
    days: 3 * year,
    since: 'da entrega ou do descarte',
    why: 'Por três anos o dono pode pedir contas de um objeto achado (Código Civil, art. 1.233 a 1.237 e 206, § 3º, V).',
  },
  occurrences: {
    what: 'Livro de ocorrências',
    days: 5 * year,
    since: 'do registro',
    why: 'Multas e despesas que nele se apoiam podem ser cobradas por cinco anos (Código Civil, art. 206, § 5º, I).',
  },
  shifts: {
    what: 'Turnos e passagens de turno',
    days: 5 * year,
    since: 'da passagem',
    why: 'Quem trabalha na portaria pode reclamar dos últimos cinco anos (Constituição, art. 7º, XXIX).',
  },
  patrols: {
    what: 'Rondas',
    days: 5 * year,
    since: 'da passagem pelo ponto',
    why: 'Mostram o trabalho feito, pelo mesmo prazo dos turnos (Constituição, art. 7º, XXIX).',
  },
} as const satisfies Record<string, DeskRetention>

/** Terms that no condominium changes, in days: what the nightly clean-up hands to the database. */
export const fixedDeskTerms = {
  keys: deskRetention.keys.days,
  lost: deskRetention.lost.days,
  occurrences: deskRetention.occurrences.days,
  shifts: deskRetention.shifts.days,
  patrols: deskRetention.patrols.days,
} as const
