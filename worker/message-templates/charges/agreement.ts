import { button, paragraph, type Rendered, renderLetter, section, together } from '../layout.ts'

export type AgreementLetter = {
  condominium: string
  document: string | null
  unitLabel: string
  title: string
  text: string
  /** What the other side wrote. */
  said: string | null
  action: string
  url: string
  why: string
}

/** What happened to an agreement, and what to do about it. */
export const renderAgreement = ({
  unitLabel,
  title,
  text,
  said,
  action,
  url,
  why,
  ...from
}: AgreementLetter): Rendered =>
  renderLetter({
    ...from,
    subject: `${unitLabel}: ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
    eyebrow: `${unitLabel} · Acordo`,
    title,
    blocks: [
      ...(said ? [section('O que foi escrito', paragraph(said))] : []),
      together(paragraph(text), button(action, url)),
    ],
    why,
  })
