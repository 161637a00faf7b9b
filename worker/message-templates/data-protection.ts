import { formatDate } from '../../domain/calendar.ts'
import { button, paragraph, type Rendered, renderLetter, section, together } from './layout.ts'

type About = {
  condominium: string
  /** CNPJ with mask, or null. */
  document: string | null
  fullName: string
  url: string
}

const firstOf = (name: string): string => name.split(' ')[0] || name

/** The copy of the reader's data is ready. No link to the file itself: access to a mailbox does not prove who opens it. */
export function renderDataExportReady({ fullName, url, days, ...about }: About & { days: number }): Rendered {
  return renderLetter({
    ...about,
    subject: 'A cópia dos seus dados está pronta',
    eyebrow: 'Seus dados',
    title: `${firstOf(fullName)}, a cópia dos seus dados está pronta`,
    blocks: [
      together(
        paragraph(`Entre na sua conta para baixar. O arquivo fica disponível por ${days} dias.`),
        button('Baixar a cópia', url),
      ),
      paragraph('Não foi você que pediu? Troque a senha e saia dos outros aparelhos em Ajustes, Segurança.'),
    ],
    why: 'Você recebe esta mensagem porque pediu uma cópia dos seus dados, no condomínio',
  })
}

/** What the condominium decided about a request, with its reasons. */
export function renderDataRequestAnswered({
  fullName,
  url,
  number,
  kind,
  isRefused,
  answer,
  ...about
}: About & { number: number; kind: string; isRefused: boolean; answer: string }): Rendered {
  return renderLetter({
    ...about,
    subject: `Resposta ao seu pedido ${number}: ${kind.toLowerCase()}`,
    eyebrow: `Seus dados · Pedido ${number}`,
    title: isRefused
      ? `${firstOf(fullName)}, seu pedido não pôde ser atendido`
      : `${firstOf(fullName)}, seu pedido foi atendido`,
    blocks: [
      section('O que o condomínio respondeu', paragraph(answer)),
      together(
        paragraph(
          'Não concorda? Você pode pedir de novo, com mais detalhes, ou reclamar à Autoridade Nacional de Proteção de Dados (gov.br/anpd).',
        ),
        button('Ver o pedido', url),
      ),
    ],
    why: 'Você recebe esta mensagem porque fez um pedido sobre seus dados ao condomínio',
  })
}

/** To administrators: someone made a request, and the legal deadline starts now. The details are in the product. */
export function renderDataRequestOpened({
  fullName,
  url,
  number,
  kind,
  steerOn,
  ...about
}: About & { number: number; kind: string; steerOn: string }): Rendered {
  return renderLetter({
    ...about,
    subject: `Pedido ${number} sobre dados pessoais: responda até ${formatDate(steerOn)}`,
    eyebrow: `LGPD · Pedido ${number}`,
    title: `${firstOf(fullName)} fez um pedido sobre dados pessoais`,
    blocks: [
      together(
        paragraph(`${kind}. A lei dá 15 dias: responda até ${formatDate(steerOn)}.`),
        button('Abrir o pedido', url),
      ),
    ],
    why: 'Você recebe esta mensagem porque administra o condomínio',
  })
}
