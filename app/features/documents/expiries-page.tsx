import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Clock } from 'lucide-react'
import { Link } from 'react-router'
import { formatDate } from '../../../domain/calendar.ts'
import { documentKinds } from '../../../domain/documents/kinds.ts'
import { useCondominium } from '../../lib/membership/membership.tsx'
import { useSearchParams } from '../../lib/mutations/go-on.ts'
import { DataList } from '../../ui/data/data-list.tsx'
import { ExportMenu } from '../../ui/data/export-menu.tsx'
import { StatFilterStrip } from '../../ui/data/stat-filter-strip.tsx'
import { Status } from '../../ui/data/status.tsx'
import { BackLink } from '../../ui/page/back-link.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { pathOf } from './crumbs.tsx'
import { documentAddress } from './document-list.tsx'
import { endsIn } from './document-words.ts'
import { type Expiries, type ExpiryClass, expiriesQuery, foldersQuery } from './queries.ts'

const words: Record<ExpiryClass, string> = {
  over: 'Vencidos',
  month: 'Em 30 dias',
  quarter: 'De 31 a 90 dias',
  later: 'Depois',
}
const isClass = (word: string | null): word is ExpiryClass => word !== null && word in words

/** Lists documents that expire, the soonest first: AVCB, insurance, contracts, mandate, reports. */
export function Component() {
  const { id } = useCondominium()
  const { params, setParams } = useSearchParams()
  const asked = params.get('prazo')
  const within = isClass(asked) ? asked : null
  const skip = Math.max(0, Number(params.get('pular')) || 0)
  const expiries = useQuery(expiriesQuery(id, within, skip))
  const folders = useQuery(foldersQuery(id))
  const rows = expiries.data?.rows ?? []
  const total = Object.values(expiries.data?.counts ?? {}).reduce((sum, one) => sum + one, 0)
  const go = (changes: { prazo?: string; pular?: string }) =>
    setParams(changes, { replace: true, preventScrollReset: true })
  return (
    <>
      <BackLink to="/dashboard/documents">Documentos</BackLink>
      <Page
        title="Vencimentos"
        sentence="AVCB, seguros, contratos, mandato e laudos, o mais próximo primeiro."
        action={
          rows.length > 0 && (
            <ExportMenu
              command="export-document-expiries"
              file="vencimentos"
              action="exportar os vencimentos"
            />
          )
        }
      >
        <NotLoaded query={expiries} cards={4} rows={5} />
        {expiries.data && total === 0 && (
          <EmptyState
            title="Nada com vencimento"
            actions={
              <Button component={Link} to="/dashboard/documents">
                Ver documentos
              </Button>
            }
          >
            Informe a data de vencimento nos dados de um documento: ele aparece aqui, e a administração é
            avisada antes.
          </EmptyState>
        )}
        {expiries.data && total > 0 && (
          <>
            <StatFilterStrip
              label="Documentos por prazo"
              active={within}
              onSelect={(key) => go(key ? { prazo: key } : {})}
              stats={(Object.keys(words) as ExpiryClass[]).map((key) => ({
                key,
                label: words[key],
                figure: expiries.data?.counts[key] ?? 0,
              }))}
            />
            <div style={{ height: 24 }} />
            <Rows rows={rows} folderOf={(folderId) => pathOf(folders.data ?? [], folderId)} />
            <Group mt="md">
              {skip > 0 && (
                <Button
                  variant="default"
                  onClick={() =>
                    go({
                      ...(within ? { prazo: within } : {}),
                      ...(skip > 50 ? { pular: String(skip - 50) } : {}),
                    })
                  }
                >
                  Anteriores
                </Button>
              )}
              {rows.length === 50 && (
                <Button
                  variant="default"
                  onClick={() => go({ ...(within ? { prazo: within } : {}), pular: String(skip + 50) })}
                >
                  Próximos
                </Button>
              )}
            </Group>
          </>
        )}
      </Page>
    </>
  )
}

type Row = Expiries['rows'][number]

function Rows({ rows, folderOf }: { rows: readonly Row[]; folderOf: (folderId: string) => string }) {
  const state = (row: Row) => (
    <Status
      icon={row.days < 0 ? CircleAlert : Clock}
      tone={row.days < 0 ? 'danger' : row.days <= 30 ? 'warning' : 'neutral'}
    >
      {endsIn(row.days)}
    </Status>
  )
  return (
    <DataList
      label="Documentos com vencimento"
      rows={rows}
      id={({ id }) => id}
      to={({ id }) => documentAddress(id)}
      columns={[
        { key: 'name', header: 'Documento', cell: (row) => row.name, text: (row) => row.name },
        {
          key: 'kind',
          header: 'Tipo',
          cell: (row) => <span style={{ whiteSpace: 'nowrap' }}>{documentKinds[row.kind].label}</span>,
        },
        {
          key: 'folder',
          header: 'Pasta',
          minor: true,
          cell: (row) => folderOf(row.folder_id),
          text: (row) => folderOf(row.folder_id),
        },
        { key: 'state', header: 'Prazo', cell: state },
        { key: 'date', header: 'Vence em', end: true, cell: (row) => formatDate(row.expires_on) },
      ]}
      phone={(row) => ({
        first: row.name,
        figure: formatDate(row.expires_on),
        second: documentKinds[row.kind].label,
        state: state(row),
      })}
    />
  )
}
