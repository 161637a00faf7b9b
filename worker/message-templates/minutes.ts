import { button, paragraph, type Rendered, renderLetter, section, together } from './layout.ts'

type MinutesTelling = 'to_sign' | 'reopened' | 'signed'

type Told = {
  condominium: string
  document: string | null
  url: string
  telling: MinutesTelling
  /** 'Ata da Assembleia geral ordinária de 2026'. */
  title: string
  /** True when none of the reader's units was present. */
  wasAbsent: boolean
  /** Why it was taken back. */
  reason: string
  /** The decisions: '1. Contas de 2026: Aprovado'. */
  items: readonly string[]
  checkUrl: string
}

const subjects: Record<MinutesTelling, string> = {
  to_sign: 'Assine a ata',
  reopened: 'A ata foi reaberta',
  signed: 'Ata assinada',
}

/** Minutes that await a signature, were withdrawn, or were signed and go to everyone, above all those who were absent. */
export function renderMinutesNews(told: Told): Rendered {
  const { telling } = told
  const texts: Record<MinutesTelling, readonly string[]> = {
    to_sign: [
      'A mesa chamou você para assinar esta ata. Leia o texto antes: depois da primeira assinatura ele só muda se a ata for reaberta, e então as assinaturas caem.',
    ],
    reopened: [
      `A administração reabriu a ata para mudar o texto, e a sua assinatura não vale mais. Motivo: ${told.reason}`,
      'Quando o texto estiver pronto, você recebe outro pedido.',
    ],
    signed: [
      told.wasAbsent
        ? 'Você não esteve na assembleia. Esta é a ata do que se decidiu, com a lista de presença em anexo.'
        : 'A ata foi assinada. Ela traz o que se decidiu e a lista de presença em anexo.',
      'O que a assembleia decidiu obriga a todos, também a quem faltou ou votou contra.',
    ],
  }
  return renderLetter({
    condominium: told.condominium,
    document: told.document,
    subject: `${subjects[telling]}: ${told.title}`,
    eyebrow: 'Assembleia',
    title: subjects[telling],
    blocks: [
      together(
        paragraph(`${told.title}.`),
        ...texts[telling].map(paragraph),
        button(telling === 'to_sign' ? 'Ler e assinar' : 'Ler a ata', told.url),
      ),
      ...(telling === 'signed' && told.items.length > 0
        ? [section('O que se decidiu', ...told.items.map(paragraph))]
        : []),
      ...(telling === 'signed'
        ? [section('Conferir', paragraph(`Qualquer pessoa confere a ata, com o PDF, em ${told.checkUrl}`))]
        : []),
    ],
    why:
      telling === 'signed'
        ? 'Você recebe esta mensagem porque tem uma unidade no'
        : 'Você recebe esta mensagem porque assina a ata de uma assembleia no',
  })
}

type FollowUpTold = Pick<Told, 'condominium' | 'document' | 'url' | 'title'> & {
  what: string
  responsible: string
  /** '10/12/2026'. */
  due: string
}

/** Something that an assembly left to be done is due today. */
export const renderFollowUp = (told: FollowUpTold): Rendered =>
  renderLetter({
    condominium: told.condominium,
    document: told.document,
    subject: `Vence hoje: ${told.what}`,
    eyebrow: 'Assembleia',
    title: 'Um encaminhamento vence hoje',
    blocks: [
      together(
        paragraph(`${told.what}.`),
        paragraph(`Quem cuida: ${told.responsible}. Prazo: ${told.due}. Ficou da ${told.title}.`),
        button('Ver o encaminhamento', told.url),
      ),
    ],
    why: 'Você recebe esta mensagem porque cuida de um encaminhamento ou administra o',
  })
