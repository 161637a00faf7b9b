import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { formatShare } from '../../../../domain/shares.ts'
import { unitKinds } from '../../../../domain/units/unit-kind.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../../ui/page/page.tsx'
import { EditJob } from '../edit/edit-job.tsx'
import { count } from '../unit-words.ts'
import { Difference } from './difference.tsx'
import { Proposal } from './proposal.tsx'
import { type OddShare, oddSharesQuery, type ShareCheck, shareCheckQuery } from './share-queries.ts'

/** The building's ideal fractions: their sum, what is missing, and a way to correct them. */
export function Component() {
  const { id } = useCondominium()
  const check = useQuery(shareCheckQuery(id))
  const mayManage = useMayManage()
  return (
    <Page
      title="Frações ideais"
      sentence="A parte de cada unidade no todo: por ela se dividem as despesas e pesam os votos."
    >
      <EditJob />
      <NotLoaded query={check} rows={5} />
      {check.data?.units === 0 && (
        <EmptyState
          title="Nenhuma unidade ainda"
          actions={
            mayManage && (
              <Button component={Link} to="/dashboard/units">
                Cadastrar unidades
              </Button>
            )
          }
        >
          Cadastre as unidades e volte para conferir as frações.
        </EmptyState>
      )}
      {check.data && check.data.units > 0 && (
        <>
          <Difference check={check.data} />
          <Kinds check={check.data} />
          <Odd shareTotal={check.data.share_total} />
          {mayManage && <Proposal check={check.data} />}
        </>
      )}
    </Page>
  )
}

const sixPlaces = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 6, maximumFractionDigits: 6 })

/** What one would expect is an average: its far decimals say nothing. */
const about = (share: number, shareTotal: number) => sixPlaces.format(share / shareTotal)

type Kind = ShareCheck['kinds'][number]

function Kinds({ check }: { check: ShareCheck }) {
  const lacking = ({ without_share }: Kind) =>
    without_share > 0 ? (
      <Status icon={CircleAlert} tone="attention">{`${count.format(without_share)} sem fração`}</Status>
    ) : null
  const columns: Column<Kind>[] = [
    { key: 'kind', header: 'Tipo', cell: ({ kind }) => unitKinds[kind], total: 'Total' },
    {
      key: 'units',
      header: 'Unidades',
      cell: ({ units }) => count.format(units),
      total: count.format(check.units),
    },
    { key: 'lacking', header: 'Falta', cell: lacking, total: '' },
    {
      key: 'sum',
      header: 'Soma das frações',
      end: true,
      cell: ({ share_sum }) => formatShare(share_sum, check.share_total),
      total: formatShare(check.share_sum, check.share_total),
    },
  ]
  return (
    <Section title="Por tipo">
      <DataList
        label="Frações por tipo de unidade"
        rows={check.kinds}
        id={({ kind }) => kind}
        columns={columns}
        phone={(row) => ({
          first: unitKinds[row.kind],
          figure: formatShare(row.share_sum, check.share_total),
          second: `${count.format(row.units)} unidades`,
          state: lacking(row),
        })}
        phoneFoot={`Soma: ${formatShare(check.share_sum, check.share_total)}`}
      />
    </Section>
  )
}

const why = { missing: 'Sem fração', off: 'Longe das iguais' }

function Odd({ shareTotal }: { shareTotal: number }) {
  const { id } = useCondominium()
  const { data } = useQuery(oddSharesQuery(id))
  const mayManage = useMayManage()
  if (!data || data.length === 0) return null
  const columns: Column<OddShare>[] = [
    { key: 'unit', header: 'Unidade', cell: ({ label }) => label },
    {
      key: 'why',
      header: 'O que chama atenção',
      cell: (row) => (
        <Status icon={CircleAlert} tone={row.why === 'missing' ? 'attention' : 'neutral'}>
          {why[row.why]}
        </Status>
      ),
    },
    { key: 'now', header: 'Fração', end: true, cell: ({ share }) => formatShare(share, shareTotal) },
    {
      key: 'expected',
      header: 'Esperada',
      end: true,
      cell: ({ expected }) => (expected === null ? '–' : about(expected, shareTotal)),
    },
  ]
  return (
    <Section
      title="Para conferir"
      note={
        <>
          Sem fração, ou a mais de um quarto do que têm as do mesmo tipo (pela área, quando todas têm).{' '}
          {mayManage && (
            <Anchor component={Link} to="/dashboard/units/editar?fracao=falta" inherit>
              Preencher as que faltam
            </Anchor>
          )}
        </>
      }
    >
      <DataList
        label="Unidades para conferir"
        rows={data.slice(0, 20)}
        id={({ unit_id }) => unit_id}
        columns={columns}
        to={({ unit_id }) => `/dashboard/units/${unit_id}`}
        phone={(row) => ({
          first: row.label,
          figure: formatShare(row.share, shareTotal),
          second: why[row.why],
          state: row.expected === null ? undefined : `esperada ${about(row.expected, shareTotal)}`,
        })}
      />
    </Section>
  )
}
