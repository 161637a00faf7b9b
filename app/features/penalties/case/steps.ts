import { civilDate, formatDate } from '../../../../domain/calendar.ts'
import { type CaseDetail, deliveryOf, lastAct } from '../../../../domain/penalties/detail.ts'
import { openZone } from '../../../lib/zone.ts'

export type Who = 'manager' | 'council' | 'party'
type ActionName =
  | 'notice'
  | 'warning'
  | 'delivery'
  | 'extend'
  | 'defend'
  | 'opinion'
  | 'decide'
  | 'appeal'
  | 'appealDecision'
  | 'charge'
  | 'annul'
type Action = { dialog: ActionName; label: string }
export type Step = { title: string; text: string; actions: Action[] }

const annul: Action = { dialog: 'annul', label: 'Anular o caso' }
const delivery: Action = { dialog: 'delivery', label: 'Registrar entrega em papel' }

/** Returns the next step as shown to a reader, and their possible actions; the database checks again. */
export function stepOf(detail: CaseDetail, who: Who): Step {
  return who === 'party' ? partyStep(detail) : boardStep(detail, who)
}

function boardStep(detail: CaseDetail, who: Who): Step {
  const { case: found, acts } = detail
  const manages = who === 'manager'
  const only = (...actions: Action[]) => (manages ? actions : [])
  const decides = found.decided_by === 'council' ? who === 'council' : manages
  switch (found.state) {
    case 'opened':
    case 'warned':
      return {
        title: found.state === 'opened' ? 'Notifique a unidade' : 'Orientação enviada',
        text:
          found.state === 'opened'
            ? 'Sem notificação e prazo de defesa nenhuma penalidade vale. Para um primeiro fato leve, uma carta de orientação pode bastar.'
            : 'Se o fato se repetir, abra o direito de defesa. Se bastou, arquive o caso.',
        actions: [
          ...only({ dialog: 'notice', label: 'Notificar com prazo de defesa' }),
          ...only({ dialog: 'warning', label: 'Enviar orientação' }),
          ...only({ dialog: 'decide', label: 'Arquivar' }),
          ...(found.state === 'warned' ? undelivered(detail, 'warned', manages) : []),
          ...only(annul),
        ],
      }
    case 'noticed':
      return {
        title: 'Prove a entrega da notificação',
        text: 'A leitura no Prumo prova sozinha. Se a unidade não usa o Prumo, entregue em mãos com testemunha ou por carta registrada e registre aqui.',
        actions: [...only(delivery), ...(who === 'council' ? [opinion] : []), ...only(annul)],
      }
    case 'defence':
      return defenceStep(detail, who, decides)
    case 'warning':
    case 'fine':
      return decidedStep(detail, manages)
    case 'appealed':
      return {
        title:
          found.appeal_to === 'council' ? 'O recurso espera o conselho' : 'O recurso espera a assembleia',
        text: 'A cobrança fica suspensa até a resposta.',
        actions: [
          ...((found.appeal_to === 'council' ? who === 'council' : manages)
            ? [{ dialog: 'appealDecision', label: 'Responder ao recurso' } as const]
            : []),
          ...only(annul),
        ],
      }
    case 'charged':
      return { title: 'Multa lançada', text: chargedWords(detail), actions: only(annul) }
    case 'annulled':
      return { title: 'Caso anulado', text: annulledWords(detail), actions: [] }
    default:
      return {
        title: 'Caso arquivado',
        text: `Arquivado em ${formatDate(decidedOn(acts))}, sem penalidade.`,
        actions: found.told_at ? undelivered(detail, 'decided', manages) : [],
      }
  }
}

const opinion: Action = { dialog: 'opinion', label: 'Dar parecer' }
const decidedOn = (acts: CaseDetail['acts']): string =>
  civilDate(new Date(lastAct(acts, 'decided')?.acted_at ?? 0), openZone())

function undelivered({ acts }: CaseDetail, kind: 'warned' | 'decided', manages: boolean): Action[] {
  const letter = lastAct(acts, kind)
  return manages && letter && !deliveryOf(acts, letter.id) ? [delivery] : []
}

function defenceStep({ case: found, acts, today }: CaseDetail, who: Who, decides: boolean): Step {
  const isOver = found.term_ends_on !== null && found.term_ends_on < today
  const wasDefended = lastAct(acts, 'defended') !== undefined
  const manages = who === 'manager'
  const decide: Action = { dialog: 'decide', label: 'Decidir' }
  if (isOver)
    return {
      title: wasDefended ? 'Leia a defesa e decida' : 'O prazo passou sem defesa',
      text: decides
        ? 'Escreva as razões: elas vão na carta à unidade.'
        : `A decisão cabe ao ${found.decided_by === 'council' ? 'conselho' : 'síndico'}.`,
      actions: [
        ...(decides ? [decide] : []),
        ...(who === 'council' ? [opinion] : []),
        ...(manages ? [annul] : []),
      ],
    }
  return {
    title: wasDefended ? 'A defesa chegou; o prazo ainda corre' : 'A unidade tem prazo para se defender',
    text: `Decida depois de ${formatDate(found.term_ends_on ?? today)}. Até lá a unidade pode enviar ou mudar a defesa.`,
    actions: [
      ...(who === 'council' ? [opinion] : []),
      ...(manages
        ? [
            { dialog: 'extend', label: 'Prorrogar o prazo' } as const,
            { dialog: 'defend', label: 'Registrar defesa em papel' } as const,
            { dialog: 'decide', label: 'Arquivar' } as const,
            annul,
          ]
        : []),
    ],
  }
}

function decidedStep(detail: CaseDetail, manages: boolean): Step {
  const { case: found, acts, today } = detail
  const answered = lastAct(acts, 'appeal_decided') !== undefined
  const mayAppeal = !answered && (found.term_ends_on === null || found.term_ends_on >= today)
  const paperAppeal: Action[] =
    manages && mayAppeal ? [{ dialog: 'appeal', label: 'Registrar recurso em papel' }] : []
  if (found.state === 'warning')
    return {
      title: 'Advertência aplicada',
      text: 'Fica no histórico da unidade e conta em caso de repetição.',
      actions: [...undelivered(detail, 'decided', manages), ...paperAppeal, ...(manages ? [annul] : [])],
    }
  if (!answered && found.term_ends_on === null)
    return {
      title: 'Prove a entrega da decisão',
      text: 'O prazo de recurso corre da entrega. A leitura no Prumo prova sozinha.',
      actions: [...undelivered(detail, 'decided', manages), ...paperAppeal, ...(manages ? [annul] : [])],
    }
  if (mayAppeal)
    return {
      title: 'O prazo de recurso corre',
      text: `A multa pode ser lançada depois de ${formatDate(found.term_ends_on ?? today)}, se ninguém recorrer.`,
      actions: [...paperAppeal, ...(manages ? [annul] : [])],
    }
  return {
    title: 'A multa pode ser lançada',
    text: 'Ela entra na próxima cobrança da unidade, como linha própria.',
    actions: manages ? [{ dialog: 'charge', label: 'Lançar a multa' }, annul] : [],
  }
}

const chargedWords = ({ due }: CaseDetail): string =>
  due?.state === 'charged'
    ? 'A multa já está em uma cobrança da unidade.'
    : due?.state === 'waived'
      ? 'A multa foi dispensada em Lançamentos avulsos.'
      : 'A multa espera a próxima emissão da unidade.'

/** Explains what happens to a fine that was already charged. */
const annulledWords = ({ due }: CaseDetail): string =>
  due?.state === 'charged'
    ? 'A multa já estava em uma cobrança. Se ela está em aberto, cancele a cobrança e emita outra sem a multa, que não volta. Se foi paga, devolva o valor ou deixe-o como crédito da unidade em Recebimentos.'
    : 'Nada será cobrado da unidade por este caso.'

function partyStep(detail: CaseDetail): Step {
  const { case: found, acts, today } = detail
  const answered = lastAct(acts, 'appeal_decided') !== undefined
  const wasDefended = lastAct(acts, 'defended') !== undefined
  switch (found.state) {
    case 'noticed':
    case 'defence': {
      const isOver = found.term_ends_on !== null && found.term_ends_on < today
      if (isOver)
        return {
          title: 'O prazo de defesa terminou',
          text: 'A decisão vai chegar por carta, com as razões e o prazo de recurso.',
          actions: [],
        }
      return {
        title: wasDefended ? 'A sua defesa foi enviada' : 'Você pode se defender',
        text: found.term_ends_on
          ? `${wasDefended ? 'Dá para completar' : 'Envie'} até ${formatDate(found.term_ends_on)}, com texto, fotos e documentos.`
          : `Ler a notificação abre o prazo de ${found.defence_days} dias. Você também pode enviar a defesa desde já.`,
        actions: [{ dialog: 'defend', label: wasDefended ? 'Completar a defesa' : 'Enviar defesa' }],
      }
    }
    case 'warning':
    case 'fine': {
      const mayAppeal = !answered && (found.term_ends_on === null || found.term_ends_on >= today)
      return {
        title: found.state === 'fine' ? 'Foi decidida uma multa' : 'Foi aplicada uma advertência',
        text: mayAppeal
          ? found.term_ends_on
            ? `Se não concordar, recorra até ${formatDate(found.term_ends_on)}. O recurso suspende a cobrança.`
            : 'Leia a decisão. Se não concordar, você pode recorrer; o recurso suspende a cobrança.'
          : 'O prazo de recurso terminou.',
        actions: mayAppeal ? [{ dialog: 'appeal', label: 'Recorrer' }] : [],
      }
    }
    case 'appealed':
      return { title: 'O seu recurso espera a resposta', text: 'Nada é cobrado até lá.', actions: [] }
    case 'charged':
      return { title: 'Multa lançada', text: chargedWords(detail), actions: [] }
    case 'annulled':
      return { title: 'Caso anulado', text: 'Nada fica contra a unidade por este caso.', actions: [] }
    case 'archived':
      return { title: 'Caso arquivado', text: 'O caso terminou sem penalidade.', actions: [] }
    default:
      return {
        title: 'Uma orientação da administração',
        text: 'Não há multa nem penalidade. Leia a carta.',
        actions: [],
      }
  }
}
