import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, FileText } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { formatDate, formatMonth } from '../../../../../domain/calendar.ts'
import { buckets } from '../../../../../domain/files.ts'
import { formatBytes } from '../../../../lib/files/bytes.ts'
import { addressQuery } from '../../../../lib/files/stored-files.ts'
import { useMayManage } from '../../../../lib/membership/may-manage.ts'
import { useCondominium, useMembership } from '../../../../lib/membership/membership.tsx'
import { dayOf } from '../../../../lib/words.ts'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Page } from '../../../../ui/page/page.tsx'
import { FinanceNav } from '../../finance-nav.tsx'
import { closingsQuery } from '../../ledger/ledger-queries.ts'
import { homeQuery } from '../../queries.ts'
import { periodOf } from '../accounts-queries.ts'
import { type Folder, monthFoldersQuery } from './folder-queries.ts'
import { FolderState } from './folder-state.tsx'
import { Managing } from './managing.tsx'
import { MoneyWent } from './money-went.tsx'
import { Talking } from './talking.tsx'
import { Versions } from './versions.tsx'

/** One month's accounts: where the money went, the PDF with every document, the council's word, questions and answers. */
export function Component() {
  const { month = '' } = useParams()
  const { id } = useCondominium()
  const home = useQuery(homeQuery(id))
  const folders = useQuery(monthFoldersQuery(id, month))
  const current = currentOf(folders.data ?? [])
  const title = /^\d{4}-\d{2}$/.test(month) ? `Contas de ${formatMonth(month)}` : 'Contas'
  return (
    <>
      <FinanceNav />
      <Page
        title={title}
        sentence={current && <Sentence folder={current} />}
        action={current?.path && <OpenPdf folder={current} />}
      >
        <Button
          component={Link}
          to="/dashboard/finances/prestacao"
          variant="subtle"
          size="sm"
          px={0}
          mb="sm"
          leftSection={<ChevronLeft size={16} />}
        >
          Todos os meses
        </Button>
        <NotLoaded query={[home, folders]} rows={8} />
        {folders.data && !current && (
          <EmptyState title="As contas deste mês não estão publicadas">
            Quando forem, você recebe um aviso e as encontra aqui.
          </EmptyState>
        )}
        {home.data && current && (
          <Body folder={current} versions={folders.data ?? []} month={month} today={home.data.today} />
        )}
      </Page>
    </>
  )
}

/** What one looks at: published, else ready, else on its way, else the newest there is. */
const currentOf = (versions: readonly Folder[]): Folder | undefined =>
  versions.find(({ status }) => status === 'making') ??
  versions.find(({ status }) => status === 'ready') ??
  versions.find(({ status }) => status === 'published') ??
  versions[0]

function Sentence({ folder }: { folder: Folder }) {
  const size = folder.pages && folder.bytes ? `${folder.pages} folhas, ${formatBytes(folder.bytes)}` : ''
  const out =
    folder.published_at && folder.status === 'published'
      ? `publicada em ${formatDate(dayOf(folder.published_at))}`
      : ''
  return (
    <Group component="span" gap="sm">
      <FolderState status={folder.status} alone />
      <span className="figures">{[`Versão ${folder.version}`, out, size].filter(Boolean).join(' · ')}</span>
    </Group>
  )
}

/** Opens the file in the browser's own viewer; only the board can open a withdrawn one. */
function OpenPdf({ folder }: { folder: Folder }) {
  const { role } = useMembership()
  const isReadable = ['published', 'ready', ...(role === 'resident' ? [] : ['withdrawn'])].includes(
    folder.status,
  )
  const address = useQuery(addressQuery(buckets.condominium, isReadable ? folder.path : null))
  if (!isReadable) return null
  return (
    <Button
      component="a"
      href={address.data}
      target="_blank"
      rel="noopener"
      leftSection={<FileText size={18} />}
      data-disabled={!address.data || undefined}
    >
      Abrir PDF
    </Button>
  )
}

type BodyProps = { folder: Folder; versions: readonly Folder[]; month: string; today: string }

function Body({ folder, versions, month, today }: BodyProps) {
  const { id } = useCondominium()
  const closings = useQuery(closingsQuery(id))
  const closing = closings.data?.closings.find(({ sequence }) => sequence === folder.closing_sequence)
  const mayManage = useMayManage()
  const isOut = folder.status === 'published' || folder.status === 'ready'
  return (
    <>
      <Managing
        folder={folder}
        month={month}
        today={today}
        isOutdated={closing?.reopened_at != null}
        mayManage={mayManage}
      />
      {folder.message && (
        <blockquote style={{ margin: '0 0 28px', maxWidth: '72ch', whiteSpace: 'pre-line' }}>
          {folder.message}
        </blockquote>
      )}
      {isOut && (
        <MoneyWent
          folder={folder}
          period={periodOf(month, 1)}
          today={today}
          isOutdated={closing?.reopened_at != null}
        />
      )}
      {isOut && <Talking folder={folder} today={today} />}
      <Versions versions={versions} seal={closing?.seal ?? null} today={today} />
    </>
  )
}
