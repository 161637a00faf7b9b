import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { addDays, formatDate } from '../../../../domain/calendar.ts'
import { formatCents } from '../../../../domain/money.ts'
import { addressFilters } from '../../../lib/lists/address-filters.ts'
import { useListAddress } from '../../../lib/lists/keyset.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { counted } from '../../../lib/words.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { DayFilter, FilterBar } from '../lists/filters.tsx'
import { BalanceButton } from './balance-dialog.tsx'
import { DifferenceChart } from './difference-chart.tsx'
import classes from './reconciliation.module.css'
import {
  type LooseEntry,
  looseEntriesQuery,
  type StatementAccount,
  type StatementDay,
  statementDaysQuery,
} from './statement-queries.ts'

const differenceOf = ({ bank_cents, ledger_cents }: StatementDay): number | null =>
  bank_cents === null ? null : bank_cents - ledger_cents

/** The bank against the books day by day: where a difference begins, and what makes it. */
export function Days({ account }: { account: StatementAccount }) {
  const { id } = useCondominium()
  const { params } = useListAddress()
  const { day } = addressFilters(params)
  const until = day('ate') ?? account.last_on ?? account.today
  const from = day('de') ?? addDays(until, -92)
  const days = useQuery(statementDaysQuery(id, account.id, from, until))
  const loose = useQuery(looseEntriesQuery(id, account.id, from, until))
  return (
    <>
      <FilterBar>
        <DayFilter label="De" name="de" value={from} />
        <DayFilter label="Até" name="ate" value={until} />
      </FilterBar>
      <NotLoaded query={[days, loose]} rows={8} />
      {days.data?.length === 0 && (
        <EmptyState title="Nada neste período">
          Mude as datas: o extrato começa depois ou termina antes.
        </EmptyState>
      )}
      {days.data && loose.data && days.data.length > 0 && (
        <>
          <Finding days={days.data} account={account} />
          <DayTable days={days.data} account={account} />
          <Loose entries={loose.data} />
        </>
      )}
    </>
  )
}

/** The day from which on bank and books differ, in a sentence. */
function Finding({ days, account }: { days: readonly StatementDay[]; account: StatementAccount }) {
  if (days.every((day) => day.bank_cents === null))
    return (
      <Notice kind="warning" title="O banco não disse o saldo">
        O arquivo traz as linhas sem o saldo da conta. Informe quanto havia num dia e a diferença aparece em
        todos. <BalanceButton account={account} />
      </Notice>
    )
  const known = days.filter(({ bank_cents }) => bank_cents !== null)
  const oldest = known.toReversed()
  const start = oldest.findLastIndex((day) => differenceOf(day) === 0)
  const first = oldest[start + 1]
  if (!first || differenceOf(known[0]!) === 0)
    return (
      <Notice kind="success" title="Banco e livros dizem o mesmo">
        {`A diferença em ${formatDate(known[0]!.day)} é zero.`}
      </Notice>
    )
  const makers = makersOf(first)
  return (
    <Notice kind="warning" title={`A diferença começa em ${formatDate(first.day)}`}>
      {start < 0 && makers.length === 0
        ? 'Ela já vem de antes deste período: confira os saldos iniciais ou volte as datas.'
        : `Nesse dia: ${makers.join('; ') || 'o que foi lançado com outra data'}.`}
    </Notice>
  )
}

/** What changes the difference on a day, in words. */
function makersOf(day: StatementDay): string[] {
  const shifted = day.lines_cents - day.open_cents - (day.moves_cents - day.entries_cents)
  return [
    day.open_lines > 0 &&
      `${counted(day.open_lines, 'linha sem lançamento', 'linhas sem lançamento')} (${formatCents(day.open_cents)})`,
    day.entries > 0 &&
      `${counted(day.entries, 'lançamento sem linha', 'lançamentos sem linha')} (${formatCents(day.entries_cents)})`,
    shifted !== 0 && `par lançado em outro dia (${formatCents(shifted)})`,
    day.gap_cents !== 0 && `o saldo do banco pula ${formatCents(day.gap_cents)}: falta uma parte do extrato`,
  ].filter((words): words is string => Boolean(words))
}

function DayTable({ days, account }: { days: readonly StatementDay[]; account: StatementAccount }) {
  const toLines = ({ day }: StatementDay) => {
    const params = new URLSearchParams({ conta: account.id, situacao: 'all', de: day, ate: day })
    return `/dashboard/finances/conciliacao?${params}`
  }
  const state = (day: StatementDay) => {
    const difference = differenceOf(day)
    if (difference === null) return null
    return difference === 0 ? (
      <Status icon={CircleCheck} tone="success">
        Confere
      </Status>
    ) : (
      <Status icon={CircleAlert} tone="warning">
        {formatCents(difference)}
      </Status>
    )
  }
  const bank = (day: StatementDay) => (day.bank_cents === null ? '—' : <Money cents={day.bank_cents} />)
  const makers = (day: StatementDay) => makersOf(day).join('; ')
  const columns: Column<StatementDay>[] = [
    { key: 'day', header: 'Dia', cell: (day) => formatDate(day.day) },
    { key: 'makers', header: 'O que muda a diferença', cell: makers, text: makers },
    { key: 'bank', header: 'Banco', end: true, cell: bank },
    { key: 'ledger', header: 'Livros', end: true, cell: (day) => <Money cents={day.ledger_cents} /> },
    { key: 'state', header: 'Diferença', end: true, cell: state },
  ]
  const told = days.flatMap((day) => {
    const cents = differenceOf(day)
    return cents === null ? [] : [{ day: day.day, cents }]
  })
  return (
    <Section title="Saldo de cada dia" note="Ao fim do dia, no banco e nos livros.">
      {told.some(({ cents }) => cents !== 0) && <DifferenceChart days={told.toReversed()} />}
      <DataList
        label="Saldo de cada dia"
        rows={days}
        id={(day) => day.day}
        columns={columns}
        to={toLines}
        phone={(day) => ({
          first: formatDate(day.day),
          figure: bank(day),
          second: makers(day) || 'Nada mudou a diferença',
          state: state(day),
        })}
      />
    </Section>
  )
}

/** Lists entries in the books that the bank does not have. */
function Loose({ entries }: { entries: readonly LooseEntry[] }) {
  const shown = entries.slice(0, 500)
  const columns: Column<LooseEntry>[] = [
    { key: 'day', header: 'Dia', cell: (entry) => formatDate(entry.occurred_on) },
    { key: 'words', header: 'Lançamento', cell: (entry) => entry.words, text: (entry) => entry.words },
    { key: 'unit', header: 'Unidade', cell: (entry) => entry.unit_label ?? '' },
    { key: 'cents', header: 'Valor', end: true, cell: (entry) => <Money cents={entry.cents} /> },
  ]
  return (
    <Section
      title="Lançamentos sem linha no extrato"
      note="Estão nos livros e o banco não mostra: ainda não compensaram, foram lançados em dobro ou são de outra conta."
    >
      {shown.length === 0 && <p className={classes.note}>Nenhum: tudo o que foi lançado tem a sua linha.</p>}
      {shown.length > 0 && (
        <DataList
          label="Lançamentos sem linha no extrato"
          rows={shown}
          id={(entry) => entry.entry_key}
          columns={columns}
          to={(entry) => `/dashboard/finances/lancamentos/${entry.transfer_ids[0]}`}
          phone={(entry) => ({
            first: entry.words,
            figure: <Money cents={entry.cents} />,
            second: [formatDate(entry.occurred_on), entry.unit_label].filter(Boolean).join(' · '),
          })}
        />
      )}
      {entries.length > shown.length && (
        <p className={classes.note}>
          Só os 500 primeiros.{' '}
          <Anchor component={Link} to="/dashboard/finances/lancamentos" inherit underline="always">
            Ver todos os lançamentos
          </Anchor>
        </p>
      )}
    </Section>
  )
}
