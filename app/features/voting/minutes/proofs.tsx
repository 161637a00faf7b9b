import { Button, SegmentedControl, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, Clock, MailCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import { channelNames } from '../../../../domain/notifications/events.ts'
import { type ProofOf, tellings } from '../../../../domain/voting/minutes-input.ts'
import {
  labelsOf,
  type Reach,
  type ReachedBy,
  reachWords,
  statusWords,
} from '../../../../domain/voting/sending.ts'
import type { AssemblyView } from '../../../../domain/voting/view.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { DataList } from '../../../ui/data/data-list.tsx'
import { ExportMenu } from '../../../ui/data/export-menu.tsx'
import { ForwardPager } from '../../../ui/data/forward-pager.tsx'
import { Status } from '../../../ui/data/status.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { shortMoment } from '../times.ts'
import { proofCountsQuery, proofsQuery } from './queries.ts'

const looks = {
  nobody: { icon: UserX, tone: 'danger' },
  failed: { icon: CircleX, tone: 'danger' },
  queued: { icon: Clock, tone: 'attention' },
  sent: { icon: MailCheck, tone: 'neutral' },
  delivered: { icon: CircleCheck, tone: 'success' },
  read: { icon: CircleCheck, tone: 'success' },
} as const

const proofOfNotice = (number: number): ProofOf => (number === 1 ? 'called' : `amended-${number}`)

/** What was sent of an assembly: each notice by its number, where there are several. */
function kindsOf({ notices, sessions, state }: AssemblyView): { value: ProofOf; label: string }[] {
  const isAmended = notices.length > 1
  return [
    { value: 'called', label: isAmended ? 'Edital nº 1' : tellings.called },
    ...notices
      .filter(({ number }) => number > 1)
      .map(({ number }) => ({ value: proofOfNotice(number), label: `Edital nº ${number}` })),
    ...(sessions.length > 1 || state === 'suspended'
      ? [{ value: 'resumed' as const, label: tellings.resumed }]
      : []),
    { value: 'minutes', label: tellings.minutes },
  ]
}

/** Who received the assembly's notices, and how: the proof that everyone was convened (art. 1.354). */
export function Proofs({ assembly }: { assembly: AssemblyView }) {
  const { id } = useCondominium()
  // The latest notice is the one that counts.
  const [telling, setTelling] = useState<ProofOf>(proofOfNotice(assembly.notice_number))
  const [after, setAfter] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const list = useQuery({ ...proofsQuery(id, assembly.id, telling, after), enabled: open })
  const counts = useQuery(proofCountsQuery(id, assembly.id, telling))
  const rows = (open && list.data?.rows) || []
  const isNone = counts.data !== undefined && Object.keys(counts.data).length === 0
  const last = rows.at(-1)
  const kinds = kindsOf(assembly)
  const told = assembly.notices.find(({ number }) => telling === proofOfNotice(number))
  return (
    <Section
      title="Provas de envio"
      note="Quem não foi alcançado vem primeiro."
      action={
        counts.data &&
        !isNone && (
          <ExportMenu
            command="export-sending-proofs"
            body={{ assembly_id: assembly.id, telling }}
            file="provas-de-envio"
            action="exportar as provas de envio"
            of="Provas de envio"
          />
        )
      }
    >
      <TellingField
        kinds={kinds}
        value={telling}
        onChange={(value) => {
          setTelling(value)
          setAfter(null)
        }}
      />
      {counts.data && !isNone && (
        <p className="figures" style={{ margin: '0 0 12px' }}>
          {(Object.keys(reachWords) as Reach[])
            .filter((reach) => counts.data[reach])
            .map((reach) => `${reachWords[reach]}: ${counts.data[reach]!.toLocaleString('pt-BR')}`)
            .join(' · ')}
        </p>
      )}
      {told && told.by_hand !== '' && (
        <Notice
          kind="info"
          title={`Avisados de outra forma: ${labelsOf(told.by_hand_units.map(({ label }) => label))}`}
        >
          {told.by_hand}
        </Notice>
      )}
      <NotLoaded query={counts} isPart rows={1} />
      {counts.data && !isNone && (
        <Button
          variant="subtle"
          ml={-12}
          mb="xs"
          aria-expanded={open}
          data-screen-only
          onClick={() => setOpen(!open)}
        >
          {open ? 'Esconder a lista' : 'Ver quem recebeu'}
        </Button>
      )}
      {open && !isNone && <NotLoaded query={list} isPart rows={4} />}
      {isNone && (
        <EmptyState title="Nada foi enviado ainda">
          {telling === 'minutes'
            ? 'A ata vai a todos quando a última pessoa assina.'
            : 'O envio começa em instantes. Recarregue a página daqui a pouco.'}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <DataList
          label="Provas de envio"
          rows={rows}
          id={(row) => row.key}
          columns={[
            { key: 'unit', header: 'Unidade', cell: (row) => <strong>{row.unit_label ?? '–'}</strong> },
            { key: 'who', header: 'Para', cell: whoOf, text: whoOf },
            { key: 'reach', header: 'Situação', cell: (row) => <Reached row={row} /> },
            { key: 'channels', header: 'Canais', cell: channelsOf, minor: true },
            {
              key: 'at',
              header: 'Quando',
              end: true,
              cell: (row) =>
                row.at ? <span style={{ whiteSpace: 'nowrap' }}>{shortMoment(row.at)}</span> : '–',
            },
          ]}
          phone={(row) => ({
            first: whoOf(row),
            figure: row.unit_label ?? '',
            second: row.at ? shortMoment(row.at) : channelsOf(row),
            state: <Reached row={row} />,
          })}
        />
      )}
      <ForwardPager
        {...(open && after !== null && { onFirst: () => setAfter(null) })}
        {...(open && list.data?.more && last && { onNext: () => setAfter(last.key) })}
      />
    </Section>
  )
}

type TellingProps = { kinds: ReturnType<typeof kindsOf>; value: ProofOf; onChange: (value: ProofOf) => void }

/** More than three sendings do not fit beside each other on a phone. */
function TellingField({ kinds, value, onChange }: TellingProps) {
  const shared = { 'data-screen-only': true, mb: 'sm', value, data: kinds } as const
  if (kinds.length > 3)
    return (
      <Select
        {...shared}
        label="Envio de"
        maw={320}
        allowDeselect={false}
        onChange={(chosen) => chosen && onChange(chosen as ProofOf)}
      />
    )
  return (
    <SegmentedControl {...shared} aria-label="Envio de" onChange={(chosen) => onChange(chosen as ProofOf)} />
  )
}

function Reached({ row }: { row: ReachedBy }) {
  const { icon, tone } = looks[row.reach]
  return (
    <Status icon={icon} tone={tone}>
      {reachWords[row.reach]}
    </Status>
  )
}

const whoOf = ({ recipient }: ReachedBy): string => recipient ?? 'Ninguém cadastrado'
const channelsOf = ({ channels, by_hand }: ReachedBy): string =>
  [
    ...channels.map(
      ({ channel, status }) => `${channelNames[channel]}: ${statusWords[status].toLowerCase()}`,
    ),
    ...(by_hand ? ['De outra forma'] : []),
  ].join(', ') || '–'
