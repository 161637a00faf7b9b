import { Button, Checkbox, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toFailure } from '../../../../lib/failure.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { counted, monthName, shortDate } from '../../../../lib/words.ts'
import { openHolidays } from '../../../../lib/zone.ts'
import { Money } from '../../../../ui/data/money.tsx'
import { StatFilterStrip } from '../../../../ui/data/stat-filter-strip.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import { ErrorState } from '../../../../ui/page/error-state.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { CardsSkeleton, RowsSkeleton } from '../../../../ui/page/skeletons.tsx'
import { dueNote } from '../due-note.ts'
import classes from '../issue.module.css'
import type { Acknowledged, IssueRun } from '../issue-form.ts'
import { type Preview, previewQuery } from '../issue-queries.ts'
import { PreviewLetUnits } from './preview-let-units.tsx'
import { PreviewLines } from './preview-lines.tsx'
import { PreviewUnits } from './preview-units.tsx'

type PreviewPanelProps = {
  run: IssueRun
  today: string
  issuing: boolean
  /** Without a bank account nothing can be issued yet. */
  blocked: boolean
  onBack: (errors?: unknown) => void
  onIssue: (acknowledged: Acknowledged) => void
}

/** The apportionment before it counts: totals, each unit's amount, what differs from last month. */
export function PreviewPanel(props: PreviewPanelProps) {
  const { run, onBack } = props
  const { id } = useCondominium()
  const preview = useQuery(previewQuery(id, run))
  const failure = preview.error && toFailure(preview.error)
  const refused = failure !== null && failure.fields.length > 0
  useEffect(() => {
    if (refused) onBack(failure)
  }, [refused, failure, onBack])
  if (failure)
    return (
      <ErrorState
        message={failure.message}
        onRetry={() => void preview.refetch()}
        other={
          <Button variant="default" onClick={() => onBack()}>
            Voltar às despesas
          </Button>
        }
      />
    )
  if (!preview.data) {
    return (
      <>
        <CardsSkeleton cards={4} />
        <RowsSkeleton rows={8} />
      </>
    )
  }
  return <PreviewBody {...props} preview={preview.data} />
}

function PreviewBody({
  run,
  today,
  issuing,
  blocked,
  onBack,
  onIssue,
  preview,
}: PreviewPanelProps & { preview: Preview }) {
  const [acknowledged, setAcknowledged] = useState(false)
  const [discountSeen, setDiscountSeen] = useState(false)
  const asked = preview.shares.needs_acknowledgement
  const { discount } = preview
  const unseen = (asked && !acknowledged) || (discount?.disguises_fine && !discountSeen)
  return (
    <>
      <Text mb="md">{`Vencimento em ${shortDate(run.due_on, today)}. ${dueNote(run.due_on, openHolidays())}.`}</Text>
      <StatFilterStrip label="Resumo do rateio" stats={figures(preview, today)} />
      {asked && (
        <div style={{ marginTop: 24 }}>
          <Notice kind="warning" title="As frações ideais não somam 1">
            {preview.shares.message} O rateio fecha no centavo mesmo assim, na proporção das frações
            cadastradas.
            <Checkbox
              mt="sm"
              label="Conferi a diferença e quero emitir assim"
              checked={acknowledged}
              onChange={(event) => setAcknowledged(event.currentTarget.checked)}
            />
          </Notice>
        </div>
      )}
      {discount && (
        <DiscountNotice discount={discount} today={today} seen={discountSeen} onSee={setDiscountSeen} />
      )}
      {preview.kind !== 'individual' && preview.units_without_amount > 0 && (
        <div style={{ marginTop: 24 }}>
          <Notice kind="info">
            {`${counted(preview.units_without_amount, 'unidade não recebe', 'unidades não recebem')} cobrança: o rateio delas dá zero.`}
          </Notice>
        </div>
      )}
      <PreviewLetUnits run={run} />
      <Section title={preview.kind === 'ordinary' ? 'Despesas' : 'O que é cobrado'}>
        <PreviewLines preview={preview} />
      </Section>
      <Section title="Valor de cada unidade">
        <PreviewUnits run={run} lines={preview.lines} hasPrevious={preview.previous !== null} />
      </Section>
      <div className={classes.foot}>
        <Button variant="default" leftSection={<ArrowLeft size={18} />} onClick={() => onBack()}>
          Voltar às despesas
        </Button>
        <Group gap="lg">
          <Button
            leftSection={<Send size={18} />}
            loading={issuing}
            disabled={blocked || Boolean(unseen) || preview.let_units.without_owner > 0}
            onClick={() =>
              onIssue({ acknowledge_share_difference: acknowledged, acknowledge_discount: discountSeen })
            }
          >
            {`Emitir ${counted(preview.charge_count, 'cobrança', 'cobranças')}`}
          </Button>
        </Group>
      </div>
    </>
  )
}

/** Units left out of a partial run are not a finding. */
const withoutAmount = ({ kind, units_without_amount, charge_count, unit_count }: Preview): string =>
  charge_count > unit_count - units_without_amount
    ? 'Duas nas unidades alugadas'
    : kind !== 'individual' || units_without_amount === 0
      ? 'Uma por unidade'
      : `${counted(units_without_amount, 'unidade', 'unidades')} sem item`

function figures(preview: Preview, today: string) {
  const { total_cents, charge_count, minimum_cents, median_cents, maximum_cents, previous } = preview
  return [
    {
      key: 'total',
      label: 'Total',
      figure: <Money cents={total_cents} />,
      note: changeWords(previous, today),
    },
    {
      key: 'count',
      label: 'Cobranças',
      figure: charge_count.toLocaleString('pt-BR'),
      note: withoutAmount(preview),
    },
    {
      key: 'median',
      label: 'Valor mediano',
      figure: <Money cents={median_cents} />,
      note: 'Metade das unidades paga até isto',
    },
    {
      key: 'range',
      label: 'Menor',
      figure: <Money cents={minimum_cents} />,
      note: (
        <>
          Maior: <Money cents={maximum_cents} />
        </>
      ),
    },
  ]
}

type DiscountNoticeProps = {
  discount: NonNullable<Preview['discount']>
  today: string
  seen: boolean
  onSee: (seen: boolean) => void
}

function DiscountNotice({ discount, today, seen, onSee }: DiscountNoticeProps) {
  const words = (
    <>
      Quem pagar até {shortDate(discount.until, today)} tem desconto: <Money cents={discount.total_cents} />{' '}
      no total, se todos pagarem a tempo.
    </>
  )
  return (
    <div style={{ marginTop: 24 }}>
      {discount.disguises_fine ? (
        <Notice kind="warning" title="Desconto acima de 2%">
          {words} A Justiça costuma tratar um desconto assim como multa disfarçada e anulá-lo (Enunciado 505
          do CJF; Código Civil, art. 1.336, § 1º).
          <Checkbox
            mt="sm"
            label="Sei disso e quero emitir assim"
            checked={seen}
            onChange={(event) => onSee(event.currentTarget.checked)}
          />
        </Notice>
      ) : (
        <Notice kind="info">{words}</Notice>
      )}
    </div>
  )
}

/** '+3,2% sobre novembro' */
function changeWords(previous: Preview['previous'], today: string): string {
  if (!previous) return 'A primeira deste tipo'
  const month = monthName(previous.competence, today)
  if (previous.difference_cents === 0) return `O mesmo que em ${month}`
  const percent = previous.difference_percent.replace('-', '\u2212')
  return `${previous.difference_cents > 0 ? '+' : ''}${percent}% sobre ${month}`
}
