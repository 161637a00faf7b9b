import { button, paragraph, type Rendered, renderLetter, together } from '../layout.ts'

type PixAutomaticLetter = {
  condominium: string
  document: string | null
  unitLabel: string
  title: string
  text: string
  action: string
  url: string
}

/** What happened to an authorization of Pix Automático or to one of its debits. */
export const renderPixAutomatic = ({
  unitLabel,
  title,
  text,
  action,
  url,
  ...from
}: PixAutomaticLetter): Rendered =>
  renderLetter({
    ...from,
    subject: `${unitLabel}: ${title}`,
    eyebrow: `${unitLabel} · Pix Automático`,
    title,
    blocks: [together(paragraph(text), button(action, url))],
    why: `Você recebe esta mensagem porque autorizou o Pix Automático da unidade ${unitLabel}. Quem avisa é`,
  })
