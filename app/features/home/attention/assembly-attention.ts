import { FileSignature, HelpCircle, Megaphone, PenLine, ScrollText, UserCheck, Vote } from 'lucide-react'
import { formatMoment } from '../../../../domain/time-zones/moments.ts'
import { counted } from '../../../lib/words.ts'
import { openZone } from '../../../lib/zone.ts'
import { type Attention, momentWords } from './attention.ts'

/** What waits in assemblies; the last three are the management's. */
export type AssembliesWaiting = {
  /** The one that is held, rests or comes next; `at` is when it begins or goes on. */
  next: {
    id: string
    title: string
    state: 'called' | 'open' | 'suspended'
    at: string
    second_call_at: string | null
  } | null
  /** Assemblies whose minutes wait for the reader's signature. */
  sign: { id: string; title: string }[]
  /** Requests for an assembly that lack the reader's declaration, of an owner; the one that ends first. */
  support?: { count: number; id: string | null; title: string | null }
  /** Requests with their quarter that the reader may call, the management's term being over. */
  call?: { id: string; title: string }[]
  /** Requests with their quarter that the management has to call. */
  reached?: { id: string; title: string; call_by: string }[]
  proxies?: number
  questions?: number
  /** The earliest that ended and has no minutes out for signing. */
  minutes?: { id: string; title: string } | null
}

/** The lines of a home page about assemblies, the one that is held first. */
export function assemblyLines(waiting: AssembliesWaiting | null | undefined): Attention[] {
  if (!waiting) return []
  const { next, sign, proxies = 0, questions = 0, minutes } = waiting
  const page = next && `/dashboard/voting/${next.id}`
  return [
    ...(next && page ? [nextLine(next, page)] : []),
    ...requestLines(waiting),
    ...sign.map(({ id, title }) => ({
      key: `sign-${id}`,
      Icon: FileSignature,
      title: `Ata a assinar: ${title}`,
      note: 'A sua assinatura falta.',
      verb: 'Assinar a ata',
      to: `/dashboard/voting/${id}/ata`,
    })),
    ...(page && proxies > 0
      ? [
          {
            key: 'assembly-proxies',
            Icon: UserCheck,
            title: counted(proxies, 'procuração a conferir', 'procurações a conferir'),
            note: 'Só vota por procuração quem a mesa conferiu.',
            verb: 'Conferir',
            to: page,
          },
        ]
      : []),
    ...(page && questions > 0
      ? [
          {
            key: 'assembly-questions',
            Icon: HelpCircle,
            title: counted(
              questions,
              'pergunta sobre a pauta sem resposta',
              'perguntas sobre a pauta sem resposta',
            ),
            note: 'A resposta vale para todos.',
            verb: 'Responder',
            to: page,
          },
        ]
      : []),
    ...(minutes
      ? [
          {
            key: `minutes-${minutes.id}`,
            Icon: ScrollText,
            title: `Ata por fazer: ${minutes.title}`,
            note: 'A assembleia terminou: revise o rascunho e chame quem assina.',
            verb: 'Fazer a ata',
            to: `/dashboard/voting/${minutes.id}/ata`,
          },
        ]
      : []),
  ]
}

/** Requests for an assembly: to call as an owner, to call as the management, to sign. */
function requestLines({ support, call = [], reached = [] }: AssembliesWaiting): Attention[] {
  return [
    ...call.map(({ id, title }) => ({
      key: `call-${id}`,
      Icon: Megaphone,
      title: `Assembleia a convocar: ${title}`,
      note: 'Um quarto dos condôminos assinou, e o prazo da administração passou.',
      verb: 'Convocar',
      to: `/dashboard/voting/pedidos/${id}`,
    })),
    ...reached.map(({ id, title, call_by }) => ({
      key: `reached-${id}`,
      Icon: Megaphone,
      title: `Um quarto dos condôminos pede assembleia: ${title}`,
      note: `Convoque até ${momentWords(call_by)}; depois quem pediu pode convocar.`,
      verb: 'Ver o pedido',
      to: `/dashboard/voting/pedidos/${id}`,
    })),
    ...(support && support.count > 0
      ? [
          {
            key: 'assembly-support',
            Icon: PenLine,
            title:
              support.count === 1
                ? '1 pedido de assembleia espera a sua assinatura'
                : `${support.count} pedidos de assembleia esperam a sua assinatura`,
            note: support.count === 1 && support.title ? `${support.title}.` : 'Leia e assine, se quiser.',
            verb: 'Ler o pedido',
            to:
              support.count === 1 && support.id
                ? `/dashboard/voting/pedidos/${support.id}`
                : '/dashboard/voting/pedidos',
          },
        ]
      : []),
  ]
}

function nextLine(
  { id, title, state, at, second_call_at }: NonNullable<AssembliesWaiting['next']>,
  page: string,
): Attention {
  const line = { key: `assembly-${id}`, Icon: Vote }
  if (state === 'open')
    return {
      ...line,
      title: `Assembleia agora: ${title}`,
      note: 'A sessão está aberta.',
      verb: 'Entrar na assembleia',
      to: `${page}/sala`,
    }
  if (state === 'suspended')
    return {
      ...line,
      title: `Assembleia continua ${momentWords(at)}`,
      note: `${title}. Os votos dados valem e podem mudar.`,
      verb: 'Ver assembleia',
      to: page,
    }
  const second = second_call_at
    ? `, em segunda chamada ${formatMoment(second_call_at, openZone(), { hour: '2-digit', minute: '2-digit' })}`
    : ''
  return {
    ...line,
    title: `Assembleia ${momentWords(at)}${second}`,
    note: `${title}. Leia a pauta; se não puder ir, dê procuração.`,
    verb: 'Ver a pauta',
    to: page,
  }
}
