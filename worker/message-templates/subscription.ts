import { button, paragraph, type Rendered, renderLetter, together } from './layout.ts'

type SubscriptionLetter = {
  condominium: string
  document: string | null
  plan: string
  title: string
  text: string
  action: string
  url: string
}

/** The outcome of the subscription, its trial or one of its payments. */
export const renderSubscription = ({
  plan,
  title,
  text,
  action,
  url,
  ...from
}: SubscriptionLetter): Rendered =>
  renderLetter({
    ...from,
    subject: `${from.condominium}: ${title}`,
    eyebrow: `Assinatura · plano ${plan}`,
    title: `${title.charAt(0).toUpperCase()}${title.slice(1)}`,
    blocks: [together(paragraph(text), button(action, url))],
    why: 'Você recebe esta mensagem porque responde pela assinatura do condomínio',
  })
