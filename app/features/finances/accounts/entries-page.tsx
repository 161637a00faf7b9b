import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { buckets } from '../../../../domain/files.ts'
import { type AccountKind, accountKinds } from '../../../../domain/ledger/words.ts'
import { filesQuery } from '../../../lib/files/stored-files.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { capital, shortDate } from '../../../lib/words.ts'
import { ExportMenu } from '../../../ui/data/export-menu.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { StoredList } from '../../../ui/files/stored-list.tsx'
import { DrawerPage } from '../../../ui/page/drawer-page.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { rubricsQuery } from '../ledger/chart-queries.ts'
import { homeQuery } from '../queries.ts'
import classes from './accounts.module.css'
import { type AccountEntry, type AccountLine, entriesQuery } from './accounts-queries.ts'
import { lookedAt, periodName } from './period.tsx'

const pageSize = 50

/** The line as the address has it. */
export function lineOf(params: URLSearchParams): AccountLine {
  const text = (name: string) => params.get(name) || undefined
  const side = text('lado')
  return {
    fund_id: text('fundo'),
    in: side === 'entrada' ? true : side === 'saida' ? false : undefined,
    kind: text('tipo'),
    rubric_id: text('rubrica'),
    supplier_id: text('fornecedor'),
  }
}

/** What makes a line of the balancete: each entry with the bill or the journal's row, and the files that prove it. */
export function Component() {
  const { id } = useCondominium()
  const { params } = useSearchParams()
  const home = useQuery(homeQuery(id))
  const today = home.data?.today
  return (
    <DrawerPage
      title={useTitle(lineOf(params))}
      back={`/dashboard/finances/balancete?${withoutLine(params)}`}
    >
      {today ? <Entries today={today} /> : <RowsSkeleton rows={6} />}
    </DrawerPage>
  )
}

export function withoutLine(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of ['fundo', 'lado', 'tipo', 'rubrica', 'fornecedor']) next.delete(name)
  return next
}

function useTitle({ rubric_id, kind, supplier_id }: AccountLine): string {
  const { id } = useCondominium()
  const { data: rubrics } = useQuery({ ...rubricsQuery(id), enabled: rubric_id !== undefined })
  if (supplier_id === 'none') return 'Sem fornecedor'
  if (supplier_id) return 'Pago ao fornecedor'
  const rubric = rubrics?.find((one) => one.id === rubric_id)
  if (rubric) return rubric.name
  return kind && Object.hasOwn(accountKinds, kind) ? accountKinds[kind as AccountKind] : 'Lançamentos'
}

function Entries({ today }: { today: string }) {
  const { id } = useCondominium()
  const { params } = useSearchParams()
  const { period, basis } = lookedAt(params, today)
  const line = lineOf(params)
  const [trail, setTrail] = useState<(string | null)[]>([null])
  const entries = useQuery(entriesQuery(id, period, { line, basis, after: trail.at(-1) ?? null }))
  const rows = entries.data?.slice(0, pageSize) ?? []
  const owners = rows.flatMap((row) => (row.of_units ? [] : row.owners)).slice(0, 200)
  const files = useQuery(filesQuery(id, 'expenses', owners))
  if (!entries.data) return <NotLoaded query={entries} rows={6} />
  if (rows.length === 0)
    return <EmptyState title="Nada neste período">Mude o mês ou o regime no balancete.</EmptyState>
  const more = entries.data.length > pageSize ? rows.at(-1)?.key : undefined
  const total = rows.reduce((sum, { cents }) => sum + cents, 0)
  return (
    <>
      {line.supplier_id && rows[0]?.supplier && <h2 style={{ margin: '0 0 2px' }}>{rows[0].supplier}</h2>}
      <p style={{ margin: 0 }} className="figures">
        {`${capital(periodName(period, today))}, ${basis === 'cash' ? 'pelo caixa' : 'por competência'}`}
      </p>
      {trail.length === 1 && !more && (
        <p style={{ margin: '8px 0 0' }}>
          <Money cents={total} size="figure" />
        </p>
      )}
      <div style={{ marginTop: 12 }}>
        <ExportMenu
          command="export-account-entries"
          body={{ filters: { from: period.first, until: period.last, basis, ...line } }}
          file={`lancamentos-${period.last}`}
          action="exportar os lançamentos"
        />
      </div>
      <ul className={classes.entries} aria-label="O que forma esta linha">
        {rows.map((row) => (
          <Entry key={row.id} row={row} today={today}>
            <StoredList
              label={`Documentos de ${row.description ?? row.rubric ?? ''}`}
              bucket={buckets.condominium}
              files={(files.data ?? []).filter(({ owner_id }) => row.owners.includes(owner_id))}
            />
          </Entry>
        ))}
      </ul>
      {(more || trail.length > 1) && (
        <Button.Group mt="md">
          <Button
            variant="default"
            disabled={trail.length === 1}
            onClick={() => setTrail(trail.slice(0, -1))}
          >
            Anteriores
          </Button>
          <Button variant="default" disabled={!more} onClick={() => more && setTrail([...trail, more])}>
            Próximos
          </Button>
        </Button.Group>
      )}
    </>
  )
}

function Entry({ row, today, children }: { row: AccountEntry; today: string; children: ReactNode }) {
  const { search } = useLocation()
  const to = row.bill_id
    ? `/dashboard/finances/despesas/${row.bill_id}?situacao=all`
    : `/dashboard/finances/lancamentos/${row.id}?de=${row.occurred_on}&ate=${row.occurred_on}`
  const notes = [
    shortDate(row.occurred_on, today),
    row.supplier,
    row.document_number && `nota ${row.document_number}`,
    row.unit_label && `unidade ${row.unit_label}`,
  ]
  return (
    <li className={classes.entry}>
      <div className={classes.entryHead}>
        <span>
          <Link to={to} state={{ from: search }} className={classes.link}>
            {row.description ?? row.rubric ?? row.unit_label ?? 'Lançamento'}
          </Link>
        </span>
        <Money cents={row.cents} />
      </div>
      <p className={`${classes.note} figures`}>{notes.filter(Boolean).join(' · ')}</p>
      {children}
    </li>
  )
}
