import { Button, Group } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { Calculator, Plus, Undo2 } from 'lucide-react'
import { useMemo, useReducer, useState } from 'react'
import { Link } from 'react-router'
import { feeTotals } from '../../../../../domain/budget/fee-lines.ts'
import type { YearLine } from '../../../../../domain/budget/year-line.ts'
import { formatMonth, monthsBetween, shiftMonth } from '../../../../../domain/calendar.ts'
import { useFormDraft } from '../../../../lib/drafts.ts'
import { useMayManage } from '../../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { ExportMenu } from '../../../../ui/data/export-menu.tsx'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { Page, Section } from '../../../../ui/page/page.tsx'
import type { Rubric } from '../../ledger/chart-queries.ts'
import type { Fund } from '../../queries.ts'
import { type Budget, type BudgetVersion, basisOf, namedLines } from '../budget-queries.ts'
import { VersionStatus } from '../version-status.tsx'
import { AddLine } from './add-line.tsx'
import { Decide } from './decide.tsx'
import { Differences } from './differences.tsx'
import { Grid } from './grid.tsx'
import { LineDialog } from './line-dialog.tsx'
import { LineList } from './line-list.tsx'
import { SaveBar } from './save-bar.tsx'
import classes from './sheet.module.css'
import { sheetReducer } from './sheet-state.ts'
import { TermFields } from './term-fields.tsx'

export type VersionProps = {
  budget: Budget
  version: BudgetVersion
  lines: readonly YearLine[]
  funds: readonly Fund[]
  rubrics: readonly Rubric[]
}

/** Shows a version with everything that belongs to it; the sheet holds edits until they are saved. */
export function VersionView(props: VersionProps) {
  const { budget, version, funds, rubrics } = props
  const { id } = useCondominium()
  const first = budget.starts_on.slice(0, 7)
  const mayManage = useMayManage()
  const readOnly = !mayManage || version.status !== 'draft'
  const { sheet, dispatch, locked, isDirty, draft } = useSheet(props, id)
  const [opened, setOpened] = useState<number | null>(null)
  const [adding, dialog] = useDisclosure(false)
  const phone = useMediaQuery('(max-width: 820px)', undefined, { getInitialValueInEffect: false })
  // In the order of the chart; a new line appears where it belongs.
  const named = useMemo(() => namedLines(sheet.lines, funds, rubrics), [sheet.lines, funds, rubrics])
  const terms = { ...version, ...numbers(sheet.terms), fee_months: sheet.terms.fee_months }
  const fees = feeTotals(basisOf(terms, first, named))
  const nameOf = (line: YearLine) => describe(line, funds, rubrics)
  const shown = opened === null ? undefined : sheet.lines[opened]
  const place = { lines: sheet.lines, first, locked, readOnly, nameOf, fees, dispatch, onOpen: setOpened }
  return (
    <Page
      title={`Orçamento de ${formatMonth(first)} a ${formatMonth(shiftMonth(first, 11))}`}
      beside={<VersionStatus status={version.status} alone />}
      sentence={sentence(version)}
      action={
        <Group gap={8}>
          <ExportMenu
            command="export-budget"
            body={{ budget_id: budget.id, version: version.version }}
            file={`orcamento-${first}-v${version.version}`}
            action="exportar o orçamento"
          />
          <Button
            component={Link}
            to={`/dashboard/finances/orcamento/simulador?versao=${budget.id}.${version.version}`}
            variant="default"
            leftSection={<Calculator size={18} />}
          >
            Simular a taxa
          </Button>
        </Group>
      }
    >
      {sheet.lines.length === 0 ? (
        <EmptyState
          title="Nenhuma linha ainda"
          actions={readOnly ? undefined : <Button onClick={dialog.open}>Adicionar a primeira rubrica</Button>}
        >
          Inclua as rubricas do ano; depois digite os meses ou cole da sua planilha.
        </EmptyState>
      ) : phone ? (
        <LineList {...place} />
      ) : (
        <Grid {...place} />
      )}
      {!readOnly && sheet.lines.length > 0 && (
        <>
          {!phone && <p className={classes.keys}>{keys}</p>}
          <Group gap={8} mt="md">
            <Button variant="default" leftSection={<Plus size={18} />} onClick={dialog.open}>
              Adicionar rubrica
            </Button>
            <Button
              variant="default"
              leftSection={<Undo2 size={18} />}
              disabled={sheet.past.length === 0}
              onClick={() => dispatch({ kind: 'undo' })}
            >
              Desfazer
            </Button>
          </Group>
        </>
      )}
      <Section
        title="Taxa do condomínio"
        note="O que entra na taxa além das linhas, e se ela é igual o ano todo."
      >
        <TermFields
          terms={sheet.terms}
          readOnly={readOnly}
          fees={fees}
          first={first}
          locked={locked}
          dispatch={dispatch}
        />
      </Section>
      <Differences budget={budget} version={version} lines={sheet.lines} nameOf={nameOf} />
      {readOnly ? (
        mayManage && version.status === 'proposed' && <Decide budget={budget} version={version} />
      ) : (
        <SaveBar budget={budget} version={version} sheet={sheet} isDirty={isDirty} draft={draft} />
      )}
      {shown && (
        <LineDialog
          line={shown}
          name={nameOf(shown).name}
          nature={rubrics.find(({ id: rubric }) => rubric === shown.rubric_id)?.nature ?? 'expense'}
          {...{ first, locked, readOnly }}
          onSave={(line) => {
            dispatch({ kind: 'line', row: opened!, line })
            setOpened(null)
          }}
          onRemove={() => {
            dispatch({ kind: 'remove', row: opened! })
            setOpened(null)
          }}
          onClose={() => setOpened(null)}
        />
      )}
      {adding && (
        <AddLine
          lines={sheet.lines}
          {...{ funds, rubrics }}
          onAdd={(line) => dispatch({ kind: 'add', line })}
          onClose={dialog.close}
        />
      )}
    </Page>
  )
}

const keys =
  'Setas andam, Enter digita, Ctrl C e Ctrl V trocam com a sua planilha, Ctrl R repete à direita, Ctrl D repete abaixo, Ctrl Z desfaz. O nome da rubrica abre as opções da linha.'

function useSheet({ budget, version, lines, funds, rubrics }: VersionProps, condominiumId: string) {
  const locked = monthsBetween(budget.starts_on.slice(0, 7), version.applies_from.slice(0, 7))
  const [initial] = useState(() => ({
    lines: namedLines(lines, funds, rubrics).map(
      ({ rubric: _rubric, fund: _fund, fund_kind: _kind, nature: _nature, ...line }): YearLine => line,
    ),
    terms: {
      reserve_percent: asTyped(version.reserve_percent),
      allowance_percent: asTyped(version.allowance_percent),
      fee_months: version.fee_months,
      note: version.note,
    },
    past: [],
  }))
  const [reduce] = useState(() => sheetReducer(locked))
  const [sheet, dispatch] = useReducer(reduce, initial)
  const values = useMemo(() => ({ lines: sheet.lines, terms: sheet.terms }), [sheet.lines, sheet.terms])
  const draft = `budget:${condominiumId}:${budget.id}:${version.version}:${version.revision}`
  useFormDraft(draft, { values, setValues: (kept) => dispatch({ kind: 'restore', values: kept }) })
  const isDirty = sheet.lines !== initial.lines || sheet.terms !== initial.terms
  return { sheet, dispatch, locked, isDirty, draft }
}

const asTyped = (percent: number): string => String(percent).replace('.', ',')

/** Converts typed percentages to numbers; incomplete ones count as zero. */
function numbers({
  reserve_percent,
  allowance_percent,
}: {
  reserve_percent: string
  allowance_percent: string
}) {
  const read = (text: string) => {
    const value = Number(text.replace('%', '').trim().replace(',', '.'))
    return Number.isFinite(value) && value >= 0 && value <= 100 ? value : 0
  }
  return { reserve_percent: read(reserve_percent), allowance_percent: read(allowance_percent) }
}

function describe(line: YearLine, funds: readonly Fund[], rubrics: readonly Rubric[]) {
  const rubric = rubrics.find(({ id }) => id === line.rubric_id)
  const fund = funds.find(({ id }) => id === line.fund_id)
  const about = [
    rubric?.nature === 'income' ? 'receita' : '',
    fund && fund.kind !== 'ordinary' ? fund.name : '',
    rubric?.nature !== 'income' && !line.charged ? 'fora da taxa' : '',
    line.rule === 'equal' ? 'partes iguais' : '',
  ]
  return {
    name: rubric?.name ?? 'Rubrica',
    about: about.filter(Boolean).join(' · '),
    isIncome: rubric?.nature === 'income',
  }
}

function sentence({ version, status, applies_from, decisions }: BudgetVersion): string {
  const from = `Versão ${version}, vale a partir de ${formatMonth(applies_from.slice(0, 7))}.`
  if (status === 'approved') return `${from} Aprovada: ${decisions?.label ?? ''}. Não muda mais.`
  if (status === 'proposed') return `${from} Espera a decisão da assembleia.`
  return `${from} Rascunho: só a administração e o conselho veem.`
}
