import { Button, Checkbox, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { counted, monthName, shortDate } from '../../../lib/words.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { StatFilterStrip } from '../../../ui/data/stat-filter-strip.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { CardsSkeleton, RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import classes from './issue.module.css'
import type { IssueRun } from './issue-form.ts'
import { type Preview, previewQuery } from './issue-queries.ts'
import { PreviewUnits } from './preview-units.tsx'

type PreviewPanelProps = {
  run: IssueRun
  today: string
  issuing: boolean
  /** Without a bank account nothing can be issued yet. */
  blocked: boolean
  onBack: (errors?: unknown) => void
  onIssue: (acknowledged: boolean) => void
}

/** The apportionment before it counts: totals, each unit's amount, what differs from last month. */
export function PreviewPanel(props: PreviewPanelProps) {
  const { run, onBack } = props
  const { id } = useCondominium()
  const preview = useQuery(previewQuery(id, run, { after: null, search: '' }))
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
  const asked = preview.shares.needs_acknowledgement
  return (
    <>
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
      {preview.units_without_amount > 0 && (
        <div style={{ marginTop: 24 }}>
          <Notice kind="info">
            {`${counted(preview.units_without_amount, 'unidade não recebe', 'unidades não recebem')} cobrança: o rateio delas dá zero.`}
          </Notice>
        </div>
      )}
      <Section title="Despesas">
        <Lines preview={preview} />
      </Section>
      <Section title="Valor de cada unidade">
        <PreviewUnits run={run} lines={preview.lines} />
      </Section>
      <div className={classes.foot}>
        <Button variant="default" leftSection={<ArrowLeft size={18} />} onClick={() => onBack()}>
          Voltar às despesas
        </Button>
        <Group gap="lg">
          <Text size="sm" c="dimmed">{`Vencimento em ${shortDate(run.due_on, today)}`}</Text>
          <Button
            leftSection={<Send size={18} />}
            loading={issuing}
            disabled={blocked || (asked && !acknowledged)}
            onClick={() => onIssue(acknowledged)}
          >
            {`Emitir ${counted(preview.charge_count, 'cobrança', 'cobranças')}`}
          </Button>
        </Group>
      </div>
    </>
  )
}

function figures(
  { total_cents, charge_count, minimum_cents, median_cents, maximum_cents, previous }: Preview,
  today: string,
) {
  return [
    {
      key: 'total',
      label: 'Total do mês',
      figure: <Money cents={total_cents} />,
      note: changeWords(previous, today),
    },
    {
      key: 'count',
      label: 'Cobranças',
      figure: charge_count.toLocaleString('pt-BR'),
      note: 'Uma por unidade',
    },
    {
      key: 'median',
      label: 'Valor do meio',
      figure: <Money cents={median_cents} />,
      note: 'Metade paga até isto',
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

/** '+3,2% sobre novembro' */
function changeWords(previous: Preview['previous'], today: string): string {
  if (!previous) return 'Primeiro mês emitido'
  const month = monthName(previous.competence, today)
  if (previous.difference_cents === 0) return `O mesmo que em ${month}`
  const percent = previous.difference_percent.replace('-', '\u2212')
  return `${previous.difference_cents > 0 ? '+' : ''}${percent}% sobre ${month}`
}

const ruleNames = { ideal_share: 'Fração ideal', equal: 'Partes iguais' }

type Placed = Preview['lines'][number] & { place: number }

const named = ({ rubric, description }: Placed) =>
  description === rubric ? rubric : `${rubric}: ${description}`

function Lines({ preview }: { preview: Preview }) {
  const columns: Column<Placed>[] = [
    { key: 'what', header: 'Despesa', cell: named, total: 'Total' },
    { key: 'fund', header: 'Fundo', cell: (line) => line.fund_name, total: '' },
    { key: 'rule', header: 'Rateio', cell: (line) => ruleNames[line.rule], total: '' },
    {
      key: 'cents',
      header: 'Valor',
      end: true,
      cell: (line) => <Money cents={line.cents} />,
      total: <Money cents={preview.total_cents} weight={600} />,
    },
  ]
  return (
    <DataList
      label="Despesas do mês"
      rows={preview.lines.map((line, place) => ({ ...line, place }))}
      id={(line) => String(line.place)}
      columns={columns}
      phone={(line) => ({
        first: line.rubric,
        figure: <Money cents={line.cents} />,
        second: `${ruleNames[line.rule]} · ${line.fund_name}`,
      })}
    />
  )
}
