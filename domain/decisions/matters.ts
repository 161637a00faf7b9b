/** What the law requires for a matter, and from which date. */
type LegalQuorum = { since: string; need: Need; law: string }

/** What votes in favour are measured against: those present, a part of all, or the convention where the law is silent. */
export type Need =
  | { of: 'present'; words: string }
  /** `by: 'shares'`: the law itself counts ideal fractions, whatever the convention's votes count by. */
  | { of: 'all'; part: [number, number]; atLeast: boolean; words: string; by?: 'shares' }
  | { of: 'none'; words: string }

const present: Need = { of: 'present', words: 'maioria dos votos dos presentes' }
const twoThirds: Need = { of: 'all', part: [2, 3], atLeast: true, words: '2/3 de todos os condôminos' }
const everybody: Need = { of: 'all', part: [1, 1], atLeast: true, words: 'unanimidade' }
const majorityOfAll: Need = {
  of: 'all',
  part: [1, 2],
  atLeast: false,
  words: 'maioria de todos os condôminos',
}
const silent: Need = { of: 'none', words: 'não definido em lei: vale a convenção' }

const always = '0001-01-01'
/** The Civil Code of 2002 is in force since 11 January 2003 (art. 2.044); Lei 14.405/22 ended unanimity for a change of use. */
const changeOfUse: LegalQuorum[] = [
  { since: '2022-07-13', need: twoThirds, law: 'Código Civil, art. 1.351, na redação da Lei 14.405/22' },
  { since: '2003-01-11', need: everybody, law: 'Código Civil, art. 1.351, na redação original' },
  { since: always, need: everybody, law: 'Lei 4.591/64' },
]
const since2003 = (need: Need, law: string): LegalQuorum[] => [
  { since: '2003-01-11', need, law: `Código Civil, ${law}` },
  { since: always, need: silent, law: 'Lei 4.591/64 e a convenção da época' },
]

/** Matters that an assembly decides, with the word people read and the quorum of each day. */
export const matters = {
  accounts: { name: 'Contas, orçamento e taxas', quorums: since2003(present, 'art. 1.350 e 1.353') },
  election: {
    name: 'Eleição do síndico ou do conselho',
    quorums: since2003(present, 'art. 1.347, 1.353 e 1.356'),
  },
  removal: {
    name: 'Destituição do síndico',
    quorums: since2003(present, 'art. 1.349, maioria absoluta; para o STJ, dos presentes'),
  },
  convention: { name: 'Mudança da convenção', quorums: since2003(twoThirds, 'art. 1.351') },
  change_of_use: { name: 'Mudança da destinação do edifício ou da unidade', quorums: changeOfUse },
  creation: {
    name: 'Aprovação da convenção na instituição',
    quorums: since2003({ ...twoThirds, words: '2/3 das frações ideais', by: 'shares' }, 'art. 1.333'),
  },
  rules: {
    name: 'Regimento interno',
    quorums: since2003(present, 'art. 1.353, salvo se a convenção exigir mais'),
  },
  necessary_works: { name: 'Obras necessárias', quorums: since2003(present, 'art. 1.341, § 1º a § 3º') },
  useful_works: { name: 'Obras úteis', quorums: since2003(majorityOfAll, 'art. 1.341, II') },
  voluptuary_works: { name: 'Obras voluptuárias', quorums: since2003(twoThirds, 'art. 1.341, I') },
  additions: { name: 'Acréscimo nas partes comuns', quorums: since2003(twoThirds, 'art. 1.342') },
  new_floor: { name: 'Novo pavimento ou novo edifício', quorums: since2003(everybody, 'art. 1.343') },
  rebuild: {
    name: 'Reconstrução ou venda após ruína',
    quorums: since2003(
      { ...majorityOfAll, words: 'metade mais uma das frações ideais', by: 'shares' },
      'art. 1.357',
    ),
  },
  fine: {
    name: 'Multa por descumprir deveres',
    quorums: since2003(
      { ...twoThirds, words: '2/3 dos condôminos restantes, se a convenção não prevê a multa' },
      'art. 1.336, § 2º',
    ),
  },
  antisocial: {
    name: 'Multa por descumprimento reiterado',
    quorums: since2003(
      { of: 'all', part: [3, 4], atLeast: true, words: '3/4 dos condôminos restantes' },
      'art. 1.337',
    ),
  },
  other: { name: 'Outro assunto', quorums: since2003(present, 'art. 1.352 e 1.353') },
} as const satisfies Record<string, { name: string; quorums: readonly LegalQuorum[] }>

export type Matter = keyof typeof matters
export const matterNames = Object.keys(matters) as [Matter, ...Matter[]]

export const assemblies = {
  ordinary: 'Assembleia ordinária',
  extraordinary: 'Assembleia extraordinária',
  installation: 'Assembleia de instalação',
  written: 'Consulta escrita ou abaixo-assinado',
} as const
export type AssemblyKind = keyof typeof assemblies
export const assemblyNames = Object.keys(assemblies) as [AssemblyKind, ...AssemblyKind[]]

/** The quorum of the law in force on the day of the assembly ('YYYY-MM-DD'). */
export function quorumOn(matter: Matter, date: string): LegalQuorum {
  const quorums: readonly LegalQuorum[] = matters[matter].quorums
  return quorums.find(({ since }) => since <= date) ?? quorums.at(-1)!
}
