/** Duties of owners whose breach a fine may punish (Código Civil, art. 1.336, II to IV). */
export const duties = {
  works: 'Não fazer obras que comprometam a segurança (art. 1.336, II)',
  facade: 'Não alterar a fachada (art. 1.336, III)',
  use: 'Uso sem prejuízo ao sossego, à salubridade, à segurança e aos bons costumes (art. 1.336, IV)',
} as const
export type Duty = keyof typeof duties
export const dutyNames = Object.keys(duties) as [Duty, ...Duty[]]

export const sources = { convention: 'Convenção', rules: 'Regimento interno' } as const
export type InfractionSource = keyof typeof sources
export const sourceNames = Object.keys(sources) as [InfractionSource, ...InfractionSource[]]

export const measures = { warning: 'Advertência', fine: 'Multa' } as const
export type Measure = keyof typeof measures
export const measureNames = Object.keys(measures) as [Measure, ...Measure[]]

export const caseStates = {
  opened: 'Aberto',
  warned: 'Orientado por carta',
  noticed: 'Notificação enviada',
  defence: 'Em defesa',
  archived: 'Arquivado',
  warning: 'Advertência',
  fine: 'Multa decidida',
  appealed: 'Em recurso',
  charged: 'Multa lançada',
  annulled: 'Anulado',
} as const
export type CaseState = keyof typeof caseStates
export const caseStateNames = Object.keys(caseStates) as [CaseState, ...CaseState[]]

export const actKinds = {
  opened: 'Caso aberto',
  warned: 'Carta de orientação',
  noticed: 'Notificação da infração, com direito de defesa',
  delivered: 'Entrega',
  extended: 'Prazo de defesa prorrogado',
  defended: 'Defesa',
  opinion: 'Parecer do conselho',
  decided: 'Decisão',
  appealed: 'Recurso',
  appeal_decided: 'Decisão do recurso',
  annulled: 'Caso anulado',
  charged: 'Multa lançada na próxima cobrança',
} as const
export type ActKind = keyof typeof actKinds

export const ways = { app: 'Leitura no Prumo', hand: 'Em mãos', post: 'Carta registrada' } as const
export type Way = keyof typeof ways

export const outcomes = {
  favour: 'A favor de aplicar a penalidade',
  against: 'Contra aplicar a penalidade',
  archived: 'Arquivar',
  warning: 'Aplicar advertência',
  fine: 'Aplicar multa',
  upheld: 'Decisão mantida',
  reduced: 'Multa reduzida',
  reversed: 'Penalidade cancelada',
} as const
export type Outcome = keyof typeof outcomes

export const deciders = { admin: 'Síndico', council: 'Conselho', assembly: 'Assembleia' } as const
export type Decider = keyof typeof deciders
export const appealTo = { assembly: 'Assembleia', council: 'Conselho' } as const
export type AppealTo = keyof typeof appealTo

export const letterKinds = {
  warning: 'Carta de orientação',
  notice: 'Notificação de infração',
  decision: 'Comunicação de decisão',
  appeal: 'Resposta ao recurso',
} as const
export type LetterKind = keyof typeof letterKinds

export const reportStates = { new: 'A analisar', opened: 'Virou caso', dismissed: 'Não seguiu' } as const
export type ReportState = keyof typeof reportStates

export const partyTies: Record<string, string> = {
  owner: 'Proprietário',
  co_owner: 'Coproprietário',
  off_site_owner: 'Proprietário que mora fora',
  tenant: 'Inquilino',
  dweller: 'Morador',
}
