import { button, paragraph, type Rendered, renderLetter, section, together } from './layout.ts'

export type AssemblyTelling = 'called' | 'amended' | 'cancelled' | 'opened' | 'suspended' | 'closed'

type Told = {
  condominium: string
  document: string | null
  url: string
  telling: AssemblyTelling
  title: string
  /** '10/12/2026, às 19:00'. */
  firstCall: string
  secondCall: string | null
  place: string
  access: string
  notice: string
  conveners: string
  /** '1. Contas de 2026', and after the end the outcome of each. */
  items: readonly string[]
  /** Of a cancelled one or an amended notice, or the debate of a session that rests. */
  reason: string | null
  resumesAt: string | null
  /** Of an amended notice: which, and what it changes line by line. */
  number: number
  changes: readonly string[]
}

const subjects: Record<AssemblyTelling, string> = {
  called: 'Convocação',
  amended: 'Convocação retificada',
  cancelled: 'Assembleia cancelada',
  opened: 'A assembleia está aberta',
  suspended: 'A sessão continua',
  closed: 'Resultado da assembleia',
}

const buttons: Record<AssemblyTelling, string> = {
  called: 'Ler o edital e participar',
  amended: 'Ler o novo edital',
  cancelled: 'Ver a assembleia',
  opened: 'Entrar e votar',
  suspended: 'Ver quando continua',
  closed: 'Ver o resultado',
}

/** Renders the notice of an assembly with all that art. 1.354 and 1.354-A § 4º require, and the later letters. */
export function renderAssembly(told: Told): Rendered {
  const { telling, title } = told
  const where = [
    told.place && `Local: ${told.place}.`,
    told.access && `A distância: ${told.access}`,
    told.conveners && `Convocam: ${told.conveners}.`,
  ].filter((line): line is string => Boolean(line))
  const calls = [
    `Primeira chamada em ${told.firstCall}, com metade das frações ideais.`,
    ...(told.secondCall ? [`Segunda chamada em ${told.secondCall}, com qualquer número.`] : []),
  ]
  const texts: Record<AssemblyTelling, readonly string[]> = {
    called: [
      ...(told.notice ? [told.notice] : []),
      ...calls,
      ...where,
      'Vota quem está em dia com o condomínio (Código Civil, art. 1.335, III). Quem não puder ir pode dar procuração.',
    ],
    amended: [
      `Este é o edital nº ${told.number}. Ele toma o lugar do nº ${told.number - 1}, e o prazo conta de novo.`,
      `Motivo: ${told.reason ?? ''}`,
      ...(told.notice ? [told.notice] : []),
      ...calls,
      ...where,
      'Procuração dada antes continua valendo para os itens que não mudaram. Para os que entraram ou mudaram, dê outra (Código Civil, art. 661).',
    ],
    cancelled: [`Não haverá a assembleia de ${told.firstCall}. Motivo: ${told.reason ?? ''}`],
    opened: [
      'A mesa abriu a sessão. Entre para contar como presente e votar em cada item; o voto muda até o item se encerrar.',
    ],
    suspended: [
      `Faltou um quórum especial, e os presentes decidiram manter a sessão aberta: ela continua em ${told.resumesAt ?? ''} (Código Civil, art. 1.353).`,
      'Os votos já dados valem e podem ser mudados até o fim. Quem faltou está convocado.',
      ...(told.reason ? [told.reason] : []),
    ],
    closed: ['A assembleia terminou. O que se decidiu:'],
  }
  return renderLetter({
    condominium: told.condominium,
    document: told.document,
    subject: `${subjects[telling]}: ${title}`,
    eyebrow: 'Assembleia',
    title: subjects[telling],
    blocks: [
      together(paragraph(`${title}.`), ...texts[telling].map(paragraph), button(buttons[telling], told.url)),
      ...(told.changes.length > 0 ? [section('O que mudou', ...told.changes.map(paragraph))] : []),
      ...(telling === 'cancelled' || told.items.length === 0
        ? []
        : [section(telling === 'closed' ? 'Resultado' : 'Pauta', ...told.items.map(paragraph))]),
    ],
    why: 'Você recebe esta mensagem porque tem uma unidade no',
  })
}
