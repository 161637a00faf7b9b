/** Kinds of assembly that are called here, as decisions name them too. */
export const assemblyKinds = {
  ordinary: 'Assembleia ordinária',
  extraordinary: 'Assembleia extraordinária',
} as const
export type AssemblyKind = keyof typeof assemblyKinds

/** Forms of assembly. Art. 1.354-A of the Civil Code (Lei 14.309/22) allows electronic meetings where the convention does not forbid them. */
export const assemblyForms = { in_person: 'Presencial', virtual: 'Virtual', hybrid: 'Híbrida' } as const
export type AssemblyForm = keyof typeof assemblyForms

export const assemblyStates = {
  draft: 'Rascunho',
  called: 'Convocada',
  open: 'Ao vivo',
  suspended: 'Sessão permanente',
  closed: 'Encerrada',
  cancelled: 'Cancelada',
} as const
export type AssemblyState = keyof typeof assemblyStates

export const itemStates = {
  waiting: 'A seguir',
  open: 'Em votação',
  tallying: 'Apurando',
  closed: 'Votado',
  withdrawn: 'Retirado de pauta',
} as const
export type ItemState = keyof typeof itemStates

/** How an item is decided: by yes and no, by a choice among names or proposals, or not at all. */
export const ballots = {
  yes_no: 'A favor ou contra',
  choice: 'Escolha entre opções',
  none: 'Sem votação',
} as const
export type Ballot = keyof typeof ballots

export const presences = {
  absent: 'Ausente',
  in_person: 'No local',
  remote: 'A distância',
  proxy: 'Por procuração',
} as const
export type Presence = keyof typeof presences

export const channels = { app: 'Pelo aplicativo', floor: 'Na mesa', paper: 'Cédula de papel' } as const
export type Channel = keyof typeof channels

/** What a unit may answer where there are no options of the item's own. */
export const yesNo = { favour: 'A favor', against: 'Contra' } as const
/** Of every item, and counted among those present. */
export const abstained = 'abstained'
const abstainedWord = 'Abstenção'

/** The choice as people read it; of several seats its names, with commas. */
export const choiceWord = (choice: string): string =>
  choice === abstained
    ? abstainedWord
    : choice in yesNo
      ? yesNo[choice as keyof typeof yesNo]
      : choice.replaceAll('\n', ', ')

/** Why a unit has no vote. */
export const barredWords = {
  overdue: 'com débito vencido',
  agreed: 'com acordo de dívida em andamento',
} as const
export type Barred = keyof typeof barredWords

/** A weight as people read it: units as they are, shares as a part of all; with fewer decimals where it is looked at from afar. */
export const weightWord = (
  weight: number,
  { basis, total }: { basis: 'units' | 'shares'; total: number },
  decimals = 4,
): string =>
  basis === 'units'
    ? weight.toLocaleString('pt-BR')
    : `${((weight / Math.max(1, total)) * 100).toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: decimals })}%`

/** A title whose amounts are never broken between two lines. */
export const titleWords = (title: string): string => title.replace(/R\$ (?=\d)/g, 'R$\u00a0')
