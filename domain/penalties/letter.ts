import { formatDate, formatMonth } from '../calendar.ts'
import { formatCents } from '../money.ts'
import { type Act, type CaseDetail, lastAct } from './detail.ts'
import { bases } from './limits.ts'
import { type LetterKind, letterKinds, sources } from './words.ts'

/** Common parts of a condominium's letters, and their sender. */
export type LetterFrame = {
  condominium: string
  document: string | null
  opening: string
  closing: string
  rulesArticle: string
}
/** A letter's text: a title, paragraphs, and the passage it quotes. */
export type LetterText = {
  title: string
  paragraphs: string[]
  quote: { source: string; text: string } | null
}

const times = (contribution: number, cents: number): string =>
  new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 }).format(cents / contribution)

/** How a fine was reached, in one sentence: the contribution and its month, the limit, and what carries it. */
export function computationWords({
  computation,
  basis,
  cents,
}: Pick<Act, 'computation' | 'basis' | 'cents'>): string {
  if (!computation || !basis || cents === null) return ''
  const { contribution_cents, month, most_cents, decision, votes } = computation
  const vote =
    decision && votes
      ? ` Apoia-se na decisão da assembleia de ${decision}, com ${votes.favour.toLocaleString('pt-BR')} votos a favor de ${votes.total.toLocaleString('pt-BR')}.`
      : ''
  return `A multa de ${formatCents(cents)} equivale a ${times(contribution_cents, cents)} vezes a contribuição mensal da unidade, que foi de ${formatCents(contribution_cents)} em ${formatMonth(month)}; o limite neste caso é ${formatCents(most_cents)} (${bases[basis].label}; ${bases[basis].law}).${vote}`
}

/** Returns the paragraphs of a letter about a case, in printed order; `own` is what the síndico wrote for this one. */
export function letterText(
  kind: LetterKind,
  detail: Pick<CaseDetail, 'case' | 'version' | 'acts'>,
  frame: Pick<LetterFrame, 'rulesArticle'>,
  own: string,
): LetterText {
  const { case: found, version, acts } = detail
  const place = found.place ? `, em ${found.place}` : ''
  const moment = `${formatDate(found.breached_on)}${found.breached_time ? `, às ${found.breached_time}` : ''}`
  const fact = `Em ${moment}${place}, foi registrado o seguinte fato atribuído à unidade ${found.unit_label}: ${found.facts}`
  const quote = { source: `${sources[version.source]}, ${version.article}`, text: version.quote }
  const more = own.trim() ? [own.trim()] : []
  const decided = lastAct(acts, 'decided')
  if (kind === 'warning')
    return {
      title: letterKinds.warning,
      quote,
      paragraphs: [
        fact,
        ...more,
        'Pedimos que o fato não se repita. Esta carta é uma orientação: não aplica multa e não fica como penalidade da unidade.',
      ],
    }
  if (kind === 'notice')
    return {
      title: 'Notificação de infração e prazo de defesa',
      quote,
      paragraphs: [
        fact,
        ...more,
        `A unidade tem ${found.defence_days} dias para apresentar defesa, contados do dia seguinte ao da entrega desta notificação. Se o último dia não for útil, o prazo vai até o dia útil seguinte (Código Civil, art. 132).${frame.rulesArticle ? ` O prazo está em: ${frame.rulesArticle}.` : ''}`,
        'A defesa pode ser enviada pelo Prumo, com texto, fotos e documentos, ou entregue por escrito à administração. É possível pedir para ser ouvido. As provas juntadas ao caso estão à disposição da unidade.',
        'Nenhuma penalidade é aplicada antes do fim desse prazo. Se não houver defesa, a decisão será tomada com o que consta do caso.',
      ],
    }
  if (kind === 'decision')
    return { title: 'Comunicação de decisão', quote, paragraphs: decisionParagraphs(detail, decided, more) }
  const answered = lastAct(acts, 'appeal_decided')
  const words = {
    upheld: 'O recurso foi julgado, e a decisão foi mantida.',
    reduced: `O recurso foi julgado, e a multa foi reduzida para ${formatCents(answered?.cents ?? 0)}.`,
    reversed: 'O recurso foi acolhido: a penalidade foi cancelada e nada será cobrado.',
  } as const
  return {
    title: 'Resposta ao recurso',
    quote: null,
    paragraphs: [
      words[(answered?.outcome ?? 'upheld') as keyof typeof words],
      ...(answered?.decision ? [`Decisão da assembleia: ${answered.decision}.`] : []),
      answered?.body ?? '',
    ],
  }
}

function decisionParagraphs(
  { case: found, acts }: Pick<CaseDetail, 'case' | 'acts'>,
  decided: Act | undefined,
  more: string[],
): string[] {
  const wasDefended = lastAct(acts, 'defended') !== undefined
  const heard = wasDefended
    ? 'A defesa apresentada foi lida e considerada.'
    : 'O prazo de defesa passou sem que a unidade se manifestasse.'
  const measure =
    decided?.outcome === 'fine'
      ? `Foi aplicada multa de ${formatCents(decided.cents ?? 0)}.`
      : decided?.outcome === 'warning'
        ? 'Foi aplicada advertência, sem multa. Ela conta em caso de repetição.'
        : 'O caso foi arquivado, sem penalidade.'
  const appeal =
    decided?.outcome === 'archived'
      ? []
      : [
          `Cabe recurso ${found.appeal_to === 'council' ? 'ao conselho' : 'à assembleia'} em ${found.appeal_days} dias, contados do dia seguinte ao da entrega desta carta. O recurso suspende a cobrança até ser julgado.`,
        ]
  return [
    ...(decided?.outcome === 'archived' ? [] : [heard]),
    measure,
    ...(decided?.outcome === 'fine' ? [computationWords(decided)] : []),
    `Razões: ${decided?.body ?? ''}`,
    ...more,
    ...appeal,
  ]
}
