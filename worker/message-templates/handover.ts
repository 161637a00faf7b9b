import { formatDate } from '../../domain/calendar.ts'
import { type Block, button, paragraph, type Rendered, renderLetter, section, together } from './layout.ts'

export type HandoverLetter = {
  condominium: string
  /** CNPJ with mask, or null until the condominium enters it. */
  document: string | null
  /** The person the letter greets, and the other of the two. */
  reader: string
  other: string
  startsOn: string
  endsOn: string
  /** Last day to answer. */
  until: string
  reason: string | null
  url: string
}

const first = (name: string) => name.split(' ')[0] ?? name
const period = ({ startsOn, endsOn }: HandoverLetter) => `de ${formatDate(startsOn)} a ${formatDate(endsOn)}`
const letter = (about: HandoverLetter, more: { subject: string; title: string; blocks: readonly Block[] }) =>
  renderLetter({
    condominium: about.condominium,
    document: about.document,
    subject: more.subject,
    eyebrow: 'Cargo de síndico',
    title: `${first(about.reader)}, ${more.title}`,
    blocks: [together(...more.blocks)],
    why: 'Você recebe esta mensagem porque o cargo de síndico passa ou passaria por você no condomínio',
  })

/** To the person who is offered the office. */
export const renderHandoverOffered = (about: HandoverLetter): Rendered =>
  letter(about, {
    subject: `${about.other} ofereceu a você o cargo de síndico do ${about.condominium}`,
    title: 'o cargo de síndico espera a sua resposta',
    blocks: [
      paragraph(`${about.other} ofereceu a você o mandato ${period(about)}. Nada muda até você aceitar.`),
      button('Ver e responder', about.url),
      paragraph(`A oferta vale até ${formatDate(about.until)}.`),
    ],
  })

/** To the person who took the office. */
export const renderHandoverTaken = (about: HandoverLetter): Rendered =>
  letter(about, {
    subject: `Você é o síndico do ${about.condominium}`,
    title: 'o cargo de síndico agora é seu',
    blocks: [
      paragraph(
        `O mandato vai ${period(about)}. A assinatura e a administração do condomínio estão com você.`,
      ),
      button('Abrir o condomínio', about.url),
    ],
  })

/** To the person who handed it over. */
export const renderHandoverGiven = (about: HandoverLetter): Rendered =>
  letter(about, {
    subject: `${about.other} assumiu o cargo de síndico do ${about.condominium}`,
    title: 'o cargo de síndico foi passado',
    blocks: [
      paragraph(`${about.other} aceitou. Obrigado pelo tempo em que você cuidou do condomínio.`),
      button('Abrir o Prumo', about.url),
    ],
  })

/** To the person who offered it, when it is not taken. */
export const renderHandoverDeclined = (about: HandoverLetter): Rendered =>
  letter(about, {
    subject: `${about.other} recusou o cargo de síndico do ${about.condominium}`,
    title: 'a oferta do cargo foi recusada',
    blocks: [
      paragraph(
        `${about.other} não vai assumir o cargo. Você continua síndico; ofereça a outra pessoa quando quiser.`,
      ),
      ...(about.reason ? [section('Motivo', paragraph(about.reason))] : []),
      button('Ver usuários', about.url),
    ],
  })

/** To the person who was offered it, when the offer is withdrawn. */
export const renderHandoverCancelled = (about: HandoverLetter): Rendered =>
  letter(about, {
    subject: `A oferta do cargo de síndico do ${about.condominium} foi cancelada`,
    title: 'a oferta foi cancelada',
    blocks: [paragraph(`${about.other} cancelou a oferta do cargo. Nada muda no seu acesso.`)],
  })
