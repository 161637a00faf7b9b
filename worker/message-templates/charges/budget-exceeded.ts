import { differencePercent } from '../../../domain/budget/variance.ts'
import { formatMonth } from '../../../domain/calendar.ts'
import { type Cents, formatCents } from '../../../domain/money.ts'
import { button, ledger, paragraph, type Rendered, renderLetter, section, together } from '../layout.ts'

export type Overrun = { rubric: string; planned: Cents; actual: Cents }

type About = {
  condominium: string
  document: string | null
  fullName: string
  /** 'YYYY-MM' */
  month: string
  found: readonly Overrun[]
  url: string
}

/** More would be a list to study, which is what the page is for. */
const MOST = 10

/** Rubrics that went too far above their month: the planned amount and the amount in the books. */
export function renderBudgetExceeded({
  condominium,
  document,
  fullName,
  month,
  found,
  url,
}: About): Rendered {
  const [one] = found
  const title =
    found.length === 1
      ? `${one!.rubric} passou do orçamento`
      : `${found.length} rubricas passaram do orçamento`
  const left = found.length - MOST
  return renderLetter({
    condominium,
    document,
    subject: `${title} em ${formatMonth(month)}`,
    eyebrow: `Orçamento · ${formatMonth(month)}`,
    title: `${fullName.split(' ')[0]}, ${title.charAt(0).toLowerCase()}${title.slice(1)}`,
    blocks: [
      section(
        'Lançado até agora, por competência',
        ledger(
          found
            .slice(0, MOST)
            .map(({ rubric, planned, actual }) => ({
              label: `${rubric}: previsto ${formatCents(planned)}${percentWords(planned, actual)}`,
              reais: formatCents(actual),
            })),
        ),
      ),
      together(
        paragraph(
          left > 0
            ? `E mais ${left}. Cada rubrica é avisada uma vez por mês.`
            : 'Cada rubrica é avisada uma vez por mês. O limite é o que a administração escolheu.',
        ),
        button('Ver previsto e realizado', url),
      ),
    ],
    why: 'Você recebe esta mensagem porque administra o condomínio',
  })
}

const percentWords = (planned: Cents, actual: Cents): string => {
  const percent = differencePercent(planned, actual)
  return percent ? ` (${percent})` : ''
}
