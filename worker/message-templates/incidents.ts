import { button, paragraph, type Rendered, renderLetter, together } from './layout.ts'

export type IncidentLetter = {
  condominium: string
  document: string | null
  url: string
  protocol: string
  title: string
  /** Category, place and priority in one line. */
  facts: string
}

const letter = (
  told: Pick<IncidentLetter, 'condominium' | 'document' | 'url'>,
  words: {
    eyebrow: string
    subject: string
    title: string
    lines: readonly string[]
    action: string
    why: string
  },
): Rendered =>
  renderLetter({
    condominium: told.condominium,
    document: told.document,
    subject: words.subject,
    eyebrow: words.eyebrow,
    title: words.title,
    blocks: [
      together(...words.lines.filter(Boolean).map((line) => paragraph(line)), button(words.action, told.url)),
    ],
    why: words.why,
  })

const forManagement = 'Você recebe esta mensagem porque administra o condomínio'
const forReaders =
  'Você recebe esta mensagem porque registrou esta ocorrência, ou disse que ela também o afeta'

export const renderIncidentReceived = (
  told: IncidentLetter & { text: string; dueWords: string | null },
): Rendered =>
  letter(told, {
    eyebrow: `Ocorrência ${told.protocol}`,
    subject: `Ocorrência nova: ${told.title}`,
    title: told.title,
    lines: [told.facts, told.text, told.dueWords ? `Responder até ${told.dueWords}.` : ''],
    action: 'Abrir a ocorrência',
    why: forManagement,
  })

/** To the reporter: it arrived, with its protocol. */
export const renderIncidentRegistered = (told: IncidentLetter & { dueWords: string | null }): Rendered =>
  letter(told, {
    eyebrow: `Ocorrência ${told.protocol}`,
    subject: `Recebemos a sua ocorrência ${told.protocol}`,
    title: `Protocolo ${told.protocol}`,
    lines: [
      told.title,
      told.dueWords ? `A administração responde até ${told.dueWords}.` : '',
      'Guarde o protocolo: com ele você acompanha cada passo.',
    ],
    action: 'Acompanhar',
    why: forReaders,
  })

export const renderIncidentAssigned = (
  told: IncidentLetter & { note: string | null; dueWords: string | null },
): Rendered =>
  letter(told, {
    eyebrow: `Ocorrência ${told.protocol}`,
    subject: `Ocorrência para você: ${told.title}`,
    title: told.title,
    lines: [told.facts, told.note ?? '', told.dueWords ? `Resolver até ${told.dueWords}.` : ''],
    action: 'Abrir a ocorrência',
    why: 'Você recebe esta mensagem porque a ocorrência foi encaminhada a você',
  })

/** What changed, in words: 'Em atendimento', an answer, that it was joined to another. */
export const renderIncidentUpdate = (
  told: IncidentLetter & { news: string; text: string | null },
): Rendered =>
  letter(told, {
    eyebrow: `Ocorrência ${told.protocol}`,
    subject: `${told.news}: ${told.title}`,
    title: told.news,
    lines: [told.title, told.text ?? ''],
    action: 'Ver a ocorrência',
    why: forReaders,
  })

/** To the management: what a supplier answered through their link. */
export const renderSupplierAnswer = (
  told: IncidentLetter & { supplier: string; news: string; text: string | null },
): Rendered =>
  letter(told, {
    eyebrow: `Ocorrência ${told.protocol}`,
    subject: `${told.news}: ${told.title}`,
    title: told.news,
    lines: [
      told.title,
      told.text ? `${told.supplier}: ${told.text}` : told.supplier,
      'A resposta está no histórico. O estado da ocorrência não muda sozinho.',
    ],
    action: 'Ver a ocorrência',
    why: forManagement,
  })

/** To a supplier, who may never have heard of the product: the work, and the link to answer by. */
export const renderSupplierLink = (
  told: IncidentLetter & { text: string; dueWords: string | null; until: string },
): Rendered =>
  letter(told, {
    eyebrow: `Ocorrência ${told.protocol}`,
    subject: `Pedido de atendimento: ${told.title}`,
    title: told.title,
    lines: [
      `${told.condominium} encaminhou este atendimento a você.`,
      told.facts,
      told.text === told.title ? '' : told.text,
      told.dueWords ? `Resolver até ${told.dueWords}.` : '',
      `Responda pelo link: quando vai atender, que concluiu, ou que não pode. Não é preciso ter conta. Ele vale até ${told.until}; não o repasse.`,
    ],
    action: 'Ver e responder',
    why: 'Você recebe esta mensagem porque o seu e-mail está no cadastro de fornecedores do condomínio',
  })

export const renderIncidentSolved = (
  told: IncidentLetter & { text: string | null; reopenDays: number },
): Rendered =>
  letter(told, {
    eyebrow: `Ocorrência ${told.protocol}`,
    subject: `Resolvida: ${told.title}`,
    title: 'A ocorrência foi dada por resolvida',
    lines: [
      told.title,
      told.text ?? '',
      `Ficou bom? Conte em um toque. Se não, você pode reabrir em até ${told.reopenDays} dias.`,
    ],
    action: 'Conferir e avaliar',
    why: forReaders,
  })

export const renderIncidentDeadlines = (told: {
  condominium: string
  document: string | null
  url: string
  near: readonly string[]
  over: readonly string[]
}): Rendered => {
  const count = told.near.length + told.over.length
  const title =
    told.over.length > 0
      ? told.over.length === 1
        ? 'Uma ocorrência passou do prazo'
        : `${told.over.length} ocorrências passaram do prazo`
      : count === 1
        ? 'O prazo de uma ocorrência está perto'
        : `O prazo de ${count} ocorrências está perto`
  return letter(told, {
    eyebrow: 'Ocorrências',
    subject: title,
    title,
    lines: [
      ...told.over.map((line) => `Passou do prazo: ${line}`),
      ...told.near.map((line) => `Prazo perto: ${line}`),
    ],
    action: 'Ver as ocorrências',
    why: 'Você recebe esta mensagem porque administra o condomínio ou é responsável por estas ocorrências',
  })
}

export const renderOutage = (told: {
  condominium: string
  document: string | null
  url: string
  kind: 'begun' | 'update' | 'ended'
  title: string
  where: string
  body: string
  forecast: string | null
}): Rendered => {
  const lead = { begun: '', update: 'Novidade: ', ended: 'Resolvido: ' }[told.kind]
  return letter(told, {
    eyebrow: 'Falha geral',
    subject: `${lead}${told.title}`,
    title: `${lead}${told.title}`,
    lines: [
      told.body,
      told.kind === 'ended' ? '' : `Onde: ${told.where}.`,
      told.kind !== 'ended' && told.forecast ? `Previsão: ${told.forecast}.` : '',
      told.kind === 'begun' ? 'A administração já sabe: não é preciso registrar outra ocorrência.' : '',
    ],
    action: 'Acompanhar',
    why: 'Você recebe esta mensagem porque a falha atinge a sua unidade ou algo que você registrou',
  })
}
