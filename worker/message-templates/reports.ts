import { button, paragraph, type Rendered, renderLetter, together } from './layout.ts'

type Sent = {
  condominium: string
  document: string | null
  url: string
  /** As it was saved: 'Quem deve, todo mês'. */
  name: string
  /** The question of the report. */
  question: string
  /** 'de maio a outubro de 2026' */
  during: string
  /** That its month was closed again. */
  again: string | null
  sentences: readonly string[]
}

/** A scheduled report; the file travels with it. */
export const renderScheduledReport = ({
  name,
  question,
  during,
  again,
  sentences,
  ...told
}: Sent): Rendered =>
  renderLetter({
    condominium: told.condominium,
    document: told.document,
    subject: `${name}: ${told.condominium}`,
    eyebrow: 'Relatório',
    title: question,
    blocks: [
      together(
        paragraph(`“${name}”, ${during}. O arquivo vai anexo.`),
        ...(again ? [paragraph(again)] : []),
        ...sentences.map((sentence) => paragraph(sentence)),
        button('Abrir o relatório', told.url),
      ),
    ],
    why: 'Você recebe esta mensagem porque a administração agendou este relatório para quem tem a sua função no condomínio',
  })
