/** When the facts below were last verified. They change: a condominium confirms them with its own city and state. */
export const kindsAsOf = '2026-11-23'

/** Who requires an inspection: federal law or rule, the state, the city, a technical norm. */
type Level = 'federal' | 'state' | 'city' | 'norm'
const levelWords: Record<Level, string> = {
  federal: 'regra federal',
  state: 'regra do estado',
  city: 'regra do município',
  norm: 'norma técnica',
}

type Kind = {
  name: string
  /** Usual interval; null where the document itself states its validity. */
  everyMonths: number | null
  levels: readonly Level[]
  /** Only the name: norms are sold, and we do not own their text. */
  basis: string
  hint: string
}

/** Usual legal and technical inspections of a residential building, in the order of the list. */
export const inspectionKinds = {
  fire_certificate: {
    name: 'AVCB ou CLCB (Corpo de Bombeiros)',
    everyMonths: null,
    levels: ['state'],
    basis: 'Regulamento de segurança contra incêndio do estado',
    hint: 'O próprio certificado diz até quando vale: em geral de 1 a 5 anos.',
  },
  extinguishers: {
    name: 'Extintores: manutenção e recarga',
    everyMonths: 12,
    levels: ['federal', 'norm'],
    basis: 'Regulamento do Inmetro, ABNT NBR 12962',
    hint: 'Recarga anual; ensaio do cilindro a cada 5 anos.',
  },
  hoses: {
    name: 'Mangueiras e hidrantes',
    everyMonths: 12,
    levels: ['state', 'norm'],
    basis: 'ABNT NBR 12779 e NBR 13714',
    hint: 'Inspeção e ensaio por empresa capacitada.',
  },
  fire_brigade: {
    name: 'Treinamento da brigada de incêndio',
    everyMonths: 12,
    levels: ['state', 'norm'],
    basis: 'ABNT NBR 14276 e regras do Corpo de Bombeiros',
    hint: 'O atestado costuma acompanhar o AVCB.',
  },
  lifts: {
    name: 'Elevadores: inspeção anual',
    everyMonths: 12,
    levels: ['city', 'norm'],
    basis: 'Lei do município, onde há (RIA), ABNT NBR 16083',
    hint: 'O relatório é da empresa que conserva os elevadores, com ART.',
  },
  water_tank: {
    name: "Caixas d'água: limpeza e análise",
    everyMonths: 6,
    levels: ['federal', 'state', 'city'],
    basis: 'Portaria GM/MS 888/2021 e vigilância sanitária local',
    hint: 'Limpeza e análise da água costumam ser semestrais.',
  },
  lightning_rods: {
    name: 'Para-raios (SPDA)',
    everyMonths: 36,
    levels: ['norm', 'state'],
    basis: 'ABNT NBR 5419',
    hint: 'Em geral 3 anos; em ambiente agressivo, 1 ano; e depois de descarga ou reforma.',
  },
  gas: {
    name: 'Rede de gás: estanqueidade',
    everyMonths: 60,
    levels: ['state', 'norm'],
    basis: 'ABNT NBR 15526 e NBR 15923, regras do estado',
    hint: 'Alguns estados e o AVCB pedem prazo menor: confira o seu.',
  },
  electrical: {
    name: 'Instalações elétricas',
    everyMonths: 60,
    levels: ['norm', 'state'],
    basis: 'ABNT NBR 5410, regras do Corpo de Bombeiros',
    hint: 'O atestado costuma ser pedido na renovação do AVCB.',
  },
  facade: {
    name: 'Fachada',
    everyMonths: 60,
    levels: ['city', 'norm'],
    basis: 'Lei do município, onde há; ABNT NBR 5674',
    hint: 'Descolamentos e infiltração pedem vistoria antes do prazo.',
  },
  building: {
    name: 'Inspeção predial',
    everyMonths: 60,
    levels: ['state', 'city', 'norm'],
    basis: 'Lei de autovistoria, onde há; ABNT NBR 16747',
    hint: 'Prazo conforme a lei local e a idade do prédio.',
  },
  pressure_vessels: {
    name: 'Caldeiras e vasos de pressão',
    everyMonths: 12,
    levels: ['federal'],
    basis: 'NR-13',
    hint: 'O prazo depende da categoria: confira no prontuário.',
  },
  generator: {
    name: 'Gerador',
    everyMonths: 12,
    levels: ['norm'],
    basis: 'ABNT NBR 5674 e manual do fabricante',
    hint: 'Teste de partida todo mês, revisão todo ano.',
  },
  pumps: {
    name: 'Bombas de água e de incêndio',
    everyMonths: 6,
    levels: ['norm', 'state'],
    basis: 'ABNT NBR 5674 e NBR 13714',
    hint: 'A bomba de incêndio é testada junto com os hidrantes.',
  },
  playground: {
    name: 'Playground',
    everyMonths: 12,
    levels: ['norm'],
    basis: 'ABNT NBR 16071',
    hint: 'Olhada semanal pela equipe, inspeção anual por profissional.',
  },
} as const satisfies Record<string, Kind>

export type InspectionKind = keyof typeof inspectionKinds | 'other'

/** Returns the usual values of a kind; null for the condominium's own. */
export const usualOf = (kind: InspectionKind): Kind | null =>
  kind === 'other' ? null : inspectionKinds[kind]

/** 'regra do estado, norma técnica'. */
export const levelsOf = ({ levels: of }: Pick<Kind, 'levels'>): string =>
  of.map((level) => levelWords[level]).join(', ')
