import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FolderPlus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate, monthOf } from '../../../../../domain/calendar.ts'
import { canOpen, pages } from '../../../../../domain/permissions/pages.ts'
import { useMayManage } from '../../../../lib/membership/may-manage.ts'
import { useCondominium, useMembership } from '../../../../lib/membership/membership.tsx'
import { capital, dayOf, monthName } from '../../../../lib/words.ts'
import { type Column, DataList } from '../../../../ui/data/data-list.tsx'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { FinanceNav } from '../../finance-nav.tsx'
import { closingsQuery } from '../../ledger/ledger-queries.ts'
import { homeQuery } from '../../queries.ts'
import { type Folder, foldersQuery } from './folder-queries.ts'
import { FolderState } from './folder-state.tsx'
import { MakeDialog } from './make-dialog.tsx'

type Row = Omit<Folder, 'contents'>

/** Lists the published accounts month by month; for the board also unpublished ones. */
export function Component() {
  const { id } = useCondominium()
  const { role } = useMembership()
  const isResident = role === 'resident'
  const home = useQuery(homeQuery(id))
  const folders = useQuery(foldersQuery(id))
  const closings = useQuery({ ...closingsQuery(id), enabled: !isResident })
  const [making, setMaking] = useState<string | null>(null)
  const mayManage = useMayManage()
  const months = currentOf(folders.data ?? [])
  const next = nextToMake(closings.data?.closings ?? [], folders.data ?? [])
  const today = home.data?.today
  const make = mayManage && next && today && (
    <Button leftSection={<FolderPlus size={18} />} onClick={() => setMaking(next)}>
      {`Montar pasta de ${monthName(next, today)}`}
    </Button>
  )
  return (
    <>
      <FinanceNav />
      <Page
        title="Prestação de contas"
        sentence={
          isResident
            ? 'As contas de cada mês, com o documento de cada despesa, o parecer do conselho e as perguntas de quem mora aqui.'
            : 'Cada mês fechado vira uma pasta: balancete, extrato e documentos num PDF só, para o conselho e os moradores.'
        }
        action={months.length > 0 && make}
      >
        <NotLoaded query={[folders, home]} rows={6} />
        <MaintenanceYear />
        {folders.data && today && months.length === 0 && (
          <Nothing isResident={isResident} make={make} hasClosed={next !== null} />
        )}
        {today && months.length > 0 && <List months={months} today={today} isResident={isResident} />}
        {making && today && <MakeDialog month={making} today={today} onClose={() => setMaking(null)} />}
      </Page>
    </>
  )
}

/** Where the year's maintenance is put on paper: the assembly reads it with the accounts. */
function MaintenanceYear() {
  const { role, hasUnit } = useMembership()
  if (!canOpen('maintenance-costs', role, hasUnit)) return null
  return (
    <p style={{ margin: 0 }}>
      {'Para a assembleia, o ano da manutenção sai em '}
      <Anchor component={Link} to={`/dashboard/${pages['maintenance-costs'].path}`} underline="always">
        Custos da manutenção
      </Anchor>
      .
    </p>
  )
}

/** Of each month the version that counts: published, else the newest that is on its way, else the newest. */
function currentOf(folders: readonly Row[]): Row[] {
  const byMonth = Map.groupBy(folders, ({ month }) => month)
  return [...byMonth.values()].map(
    (versions) =>
      versions.find(({ status }) => status === 'published') ??
      versions.find(({ status }) => status === 'ready' || status === 'making') ??
      versions[0]!,
  )
}

/** The newest closed month that has no folder yet. */
function nextToMake(
  closings: readonly { month: string; reopened_at: string | null }[],
  folders: readonly Row[],
): string | null {
  const has = new Set(folders.filter(({ status }) => status !== 'failed').map(({ month }) => month))
  const closed = closings.filter(({ reopened_at, month }) => reopened_at === null && !has.has(month))
  const [newest] = closed.map(({ month }) => month).sort((a, b) => (a < b ? 1 : -1))
  return newest ? monthOf(newest) : null
}

type NothingProps = { isResident: boolean; make: React.ReactNode; hasClosed: boolean }

function Nothing({ isResident, make, hasClosed }: NothingProps) {
  if (isResident)
    return (
      <EmptyState title="Nenhum mês publicado ainda">
        Quando o síndico publicar as contas de um mês, elas aparecem aqui e você recebe um aviso.
      </EmptyState>
    )
  return (
    <EmptyState
      title="Nenhuma pasta ainda"
      actions={
        hasClosed ? (
          make
        ) : (
          <Anchor component={Link} to="/dashboard/finances/fechamento">
            Fechar um mês
          </Anchor>
        )
      }
    >
      {hasClosed
        ? 'Há mês fechado à espera: monte a pasta, leia, e publique para quem mora aqui.'
        : 'A pasta é de um mês fechado: o selo do fechamento garante que nada muda depois.'}
    </EmptyState>
  )
}

type ListProps = { months: readonly Row[]; today: string; isResident: boolean }

function List({ months, today, isResident }: ListProps) {
  const name = (row: Row) => capital(monthName(monthOf(row.month), today))
  const when = (row: Row) =>
    row.published_at
      ? `Publicada em ${formatDate(dayOf(row.published_at))}`
      : `Montada em ${formatDate(dayOf(row.created_at))}`
  const pages = (row: Row) => (row.pages ? `${row.pages} folhas` : '')
  const columns: Column<Row>[] = [
    { key: 'month', header: 'Mês', cell: (row) => <strong style={{ fontWeight: 600 }}>{name(row)}</strong> },
    { key: 'state', header: 'Situação', cell: (row) => <FolderState status={row.status} /> },
    { key: 'when', header: isResident ? 'Publicação' : 'Quando', cell: when },
    { key: 'pages', header: 'PDF', end: true, cell: pages },
  ]
  return (
    <DataList
      label="Meses"
      rows={months}
      id={(row) => row.id}
      columns={columns}
      to={(row) => `/dashboard/finances/prestacao/${monthOf(row.month)}`}
      phone={(row) => ({
        first: name(row),
        figure: pages(row),
        second: when(row),
        state: <FolderState status={row.status} />,
      })}
    />
  )
}
