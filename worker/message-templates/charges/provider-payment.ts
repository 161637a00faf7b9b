import { button, paragraph, type Rendered, renderLetter, together } from '../layout.ts'

type ProviderLetter = {
  condominium: string
  document: string | null
  /** Whose payment it is; none: the condominium's account itself. */
  unitLabel: string | null
  title: string
  text: string
  action: string
  url: string
  why: string
}

/** The outcome of a payment at the condominium's provider account, or a change to that account. */
export const renderProviderPayment = ({
  unitLabel,
  title,
  text,
  action,
  url,
  ...from
}: ProviderLetter): Rendered =>
  renderLetter({
    ...from,
    subject: unitLabel ? `${unitLabel}: ${title}` : title,
    eyebrow: unitLabel ? `${unitLabel} · Pagamento online` : 'Recebimentos online',
    title,
    blocks: [together(paragraph(text), button(action, url))],
  })
