import { formatDate } from '../../domain/calendar.ts'
import { button, paragraph, type Rendered, renderLetter, together } from './layout.ts'

type From = { condominium: string; document: string | null; url: string }

/** Renders a case's notice to the parties, the administration or the council. It contains neither what happened nor an amount. */
export function renderPenalty({
  title,
  text,
  action,
  to,
  unitLabel,
  endsOn,
  ...from
}: From & {
  title: string
  text: string
  action: string
  to: 'party' | 'managers' | 'council'
  unitLabel: string
  /** The last day of the term that runs. */
  endsOn: string | null
}): Rendered {
  const why = {
    party: `Você recebe esta mensagem porque um caso trata da unidade ${unitLabel}. Quem avisa é`,
    managers: 'Você recebe esta mensagem porque administra o condomínio',
    council: 'Você recebe esta mensagem porque é do conselho do condomínio',
  }[to]
  return renderLetter({
    condominium: from.condominium,
    document: from.document,
    subject: title,
    eyebrow: `Unidade ${unitLabel}`,
    title,
    blocks: [
      together(
        paragraph(text),
        ...(endsOn ? [paragraph(`O prazo vai até ${formatDate(endsOn)}.`)] : []),
        button(action, from.url),
      ),
    ],
    why,
  })
}
