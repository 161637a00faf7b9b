import { button, paragraph, type Rendered, renderLetter, together } from './layout.ts'

type ToldRequest = {
  condominium: string
  document: string | null
  url: string
  telling: 'opened' | 'reached'
  title: string
  reasons: string
  /** '8 de 30 condôminos (26,6%)'. */
  gathered: string
  /** '05/12/2026, às 00:00'. */
  until: string
}

/** A request for an assembly: opened, for the other owners; with its quarter, for the management. */
export function renderAssemblyRequest(told: ToldRequest): Rendered {
  const isReached = told.telling === 'reached'
  const title = isReached ? 'Um quarto dos condôminos pede assembleia' : 'Pedido de assembleia'
  return renderLetter({
    condominium: told.condominium,
    document: told.document,
    subject: `${title}: ${told.title}`,
    eyebrow: 'Assembleia',
    title,
    blocks: [
      together(
        paragraph(`${told.title}.`),
        paragraph(`Por que se pede: ${told.reasons}`),
        paragraph(`Assinaram até agora ${told.gathered}.`),
        ...(isReached
          ? [
              paragraph(
                `Um quarto dos condôminos pode convocar (Código Civil, art. 1.350, § 1º, e 1.355). Há um rascunho com a pauta pedida: confira a data e o local e envie o edital até ${told.until}. Depois disso quem abriu o pedido pode convocar por si.`,
              ),
            ]
          : [
              paragraph(
                `Com um quarto dos condôminos a assembleia é convocada (Código Civil, art. 1.355). O pedido recebe assinaturas até ${told.until}. Assinar não é votar a favor: é querer que se decida.`,
              ),
            ]),
        button(isReached ? 'Ver o pedido' : 'Ler o pedido', told.url),
      ),
    ],
    why: isReached
      ? 'Você recebe esta mensagem porque administra o'
      : 'Você recebe esta mensagem porque tem uma unidade no',
  })
}
