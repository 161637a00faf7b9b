import { button, paragraph, type Rendered, renderLetter, section, together, verbatim } from './layout.ts'

export type DrawTelling = 'closed' | 'value' | 'drawn' | 'cancelled'

type Told = {
  condominium: string
  document: string | null
  url: string
  telling: DrawTelling
  title: string
  publicSource: string
  /** '24/12/2026'. */
  publicOn: string
  tickets: number
  /** The committed hashes: this letter lets its reader check the result against them. */
  seedHash: string
  listHash: string | null
  /** The result of each of the reader's units: 'A-302: 1º lugar, a reserva é sua'. */
  results: readonly string[]
  reason: string | null
}

const subjects: Record<DrawTelling, string> = {
  closed: 'Inscrições encerradas',
  value: 'Sorteio à espera do número',
  drawn: 'Resultado do sorteio',
  cancelled: 'Sorteio cancelado',
}

/** Renders a draw's news for those who entered it; `value` is for the administration, which types the public value. */
export function renderDraw(told: Told): Rendered {
  const { telling, title, tickets } = told
  const count = tickets === 1 ? '1 unidade entrou' : `${tickets} unidades entraram`
  const texts: Record<DrawTelling, readonly string[]> = {
    closed: [
      `${count}. A lista está fechada e ninguém mais a muda.`,
      `O resultado também depende de um número que ninguém do condomínio escolhe: ${told.publicSource}, a partir de ${told.publicOn}. Guarde esta mensagem: com os códigos abaixo você confere o sorteio.`,
    ],
    value: [
      `${count}, e a lista está fechada. A partir de ${told.publicOn}, digite o número de: ${told.publicSource}.`,
    ],
    drawn: told.results,
    cancelled: ['Este sorteio não terá resultado.'],
  }
  const codes = [
    section('Código da semente', verbatim(told.seedHash)),
    ...(told.listHash ? [section('Código da lista', verbatim(told.listHash))] : []),
  ]
  return renderLetter({
    condominium: told.condominium,
    document: told.document,
    subject: `${subjects[telling]}: ${title}`,
    eyebrow: 'Sorteio',
    title: subjects[telling],
    blocks: [
      together(
        paragraph(`${title}.`),
        ...texts[telling].map(paragraph),
        ...(told.reason ? [paragraph(`Motivo: ${told.reason}`)] : []),
        button(telling === 'value' ? 'Digitar o número' : 'Ver e conferir o sorteio', told.url),
      ),
      ...(telling === 'value' ? [] : codes),
    ],
    why:
      telling === 'value'
        ? 'Você recebe esta mensagem porque administra o condomínio'
        : 'Você recebe esta mensagem porque entrou em um sorteio do',
  })
}
