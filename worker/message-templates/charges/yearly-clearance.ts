import { button, paragraph, type Rendered, renderLetter, together } from '../layout.ts'

export type YearlyClearance = {
  condominium: string
  document: string | null
  unitLabel: string
  year: number
  declaration: string
  /** Where the paper is fetched and checked. */
  url: string
}

/** The yearly statement of Lei 12.007/2009, with the paper attached. */
export const renderYearlyClearance = ({
  unitLabel,
  year,
  declaration,
  url,
  ...from
}: YearlyClearance): Rendered =>
  renderLetter({
    ...from,
    subject: `${unitLabel}: declaração de quitação de ${year}`,
    eyebrow: `${unitLabel} · ${year}`,
    title: `Tudo pago em ${year}`,
    blocks: [
      together(
        paragraph(declaration),
        paragraph(
          'Guarde este documento: ele substitui os recibos do ano. O PDF vai anexo e também está na sua página.',
        ),
        button('Ver a declaração', url),
      ),
    ],
    why: `Você recebe esta mensagem porque é quem paga a unidade ${unitLabel}. Quem declara é`,
  })
