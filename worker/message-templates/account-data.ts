import { brand } from '../../domain/brand.ts'
import { formatDate } from '../../domain/calendar.ts'
import { button, paragraph, type Rendered, renderLetter, section, together } from './layout.ts'

type About = { number: number; requester_name: string; kind: string; url: string }

/** To the platform's administrators: the legal deadline starts now. The details are in the product. */
export const renderAccountDataRequestOpened = ({
  number,
  requester_name,
  kind,
  steer_on,
  url,
}: About & { steer_on: string }): Rendered =>
  renderLetter({
    condominium: brand.name,
    document: null,
    subject: `Pedido ${number} sobre dados da conta: responda até ${formatDate(steer_on)}`,
    eyebrow: `LGPD · Pedido ${number} ao ${brand.name}`,
    title: `${requester_name} fez um pedido sobre os dados da conta`,
    blocks: [
      together(
        paragraph(`${kind}. A lei dá 15 dias: responda até ${formatDate(steer_on)}.`),
        button('Abrir os pedidos', url),
      ),
    ],
    why: 'Você recebe esta mensagem porque administra o',
  })

/** What the platform decided about a request, with its reasons. */
export const renderAccountDataRequestAnswered = ({
  number,
  kind,
  isRefused,
  answer,
  url,
}: About & { isRefused: boolean; answer: string }): Rendered =>
  renderLetter({
    condominium: brand.name,
    document: null,
    subject: `Resposta ao seu pedido ${number}: ${kind.toLowerCase()}`,
    eyebrow: `Seus dados · Pedido ${number}`,
    title: isRefused ? 'Seu pedido não pôde ser atendido' : 'Seu pedido foi atendido',
    blocks: [
      section(`O que o ${brand.name} respondeu`, paragraph(answer)),
      together(
        paragraph(
          'Não concorda? Você pode pedir de novo, com mais detalhes, ou reclamar à Autoridade Nacional de Proteção de Dados (gov.br/anpd).',
        ),
        button('Ver os seus pedidos', url),
      ),
    ],
    why: 'Você recebe esta mensagem porque fez um pedido sobre os dados da sua conta no',
  })
