import { Button, Checkbox, Group, Select, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCondominium, useMembership } from '../../lib/membership/membership.tsx'
import { useWritable } from '../../lib/membership/writable.ts'
import { useSearchParams, withParams } from '../../lib/mutations/go-on.ts'
import { Notice } from '../../ui/form/notice.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../ui/page/page.tsx'
import {
  type CopiedKind,
  type Copies,
  copiedKinds,
  copiedName,
  copiedStates,
  copyPreviewQuery,
} from './copied-settings.ts'
import { useCopySettings } from './mutations.ts'

const kinds = Object.keys(copiedKinds) as CopiedKind[]

/** Brings settings of another condominium of the portfolio into this one, after showing what would change. */
export function Component() {
  const { id, name } = useCondominium()
  const { memberships } = useMembership()
  const { params, setParams, changeParams } = useSearchParams()
  const sources = memberships.filter(
    (one) =>
      one.status === 'approved' &&
      (one.role === 'owner_admin' || one.role === 'admin') &&
      one.condominium_id !== id,
  )
  const sourceId = sources.find((one) => one.condominium_id === params.get('de'))?.condominium_id ?? null
  const asked = params.get('o-que')?.split(',') ?? kinds
  const what = kinds.filter((kind) => asked.includes(kind))
  const set = (changes: Record<string, string | null>) => changeParams(changes, { replace: true })
  if (sources.length === 0) {
    return (
      <Page title="Copiar ajustes">
        <EmptyState title="Não há de onde copiar">
          Você administra só este condomínio. Com outro, as regras de um servem ao outro em um passo.
        </EmptyState>
      </Page>
    )
  }
  return (
    <Page title="Copiar ajustes" sentence={`Para ${name}. O que você já escreveu aqui não muda.`}>
      <Stack gap={24} maw={560}>
        <Select
          label="Copiar de"
          placeholder="Escolha o condomínio"
          searchable
          limit={50}
          nothingFoundMessage="Nenhum condomínio com este nome"
          data={sources.map((one) => ({ value: one.condominium_id, label: one.condominium_name }))}
          value={sourceId}
          onChange={(value) => set({ de: value })}
        />
        <Checkbox.Group
          label="O que copiar"
          value={what}
          onChange={(values) =>
            // Nothing chosen is a choice too, and stands in the address.
            setParams(
              (now) =>
                new URLSearchParams([...withParams(now, { 'o-que': null }), ['o-que', values.join(',')]]),
              { replace: true },
            )
          }
        >
          <Stack gap={12} mt={8}>
            {kinds.map((kind) => (
              <Checkbox
                key={kind}
                value={kind}
                label={copiedKinds[kind].label}
                description={copiedKinds[kind].note}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      </Stack>
      {sourceId && what.length > 0 && <Preview targetId={id} sourceId={sourceId} what={what} />}
    </Page>
  )
}

type PreviewProps = { targetId: string; sourceId: string; what: CopiedKind[] }

function Preview({ targetId, sourceId, what }: PreviewProps) {
  const preview = useQuery(copyPreviewQuery(targetId, sourceId, what))
  const copy = useCopySettings()
  const writable = useWritable()
  const changes = Object.values(preview.data ?? {})
    .flat()
    .filter(({ state }) => state !== 'kept').length
  return (
    <Section title="O que muda">
      <NotLoaded query={preview} isPart place={<Skeleton height={120} />} />
      {preview.data && <Rows copies={preview.data} />}
      {preview.data && changes === 0 && <Notice kind="info">Não há nada novo para copiar.</Notice>}
      {writable && (
        <Group mt="lg">
          <Button
            disabled={changes === 0}
            loading={copy.isPending}
            onClick={() => copy.mutate({ sourceId, what })}
          >
            Copiar ajustes
          </Button>
        </Group>
      )}
    </Section>
  )
}

function Rows({ copies }: { copies: Copies }) {
  return kinds.flatMap((kind) =>
    (copies[kind] ?? []).map((row) => (
      <Group
        key={`${kind} ${row.name}`}
        justify="space-between"
        py={10}
        style={{ borderTop: '1px solid var(--hairline)', maxWidth: 560 }}
      >
        <span className="figures">{copiedName[kind](row)}</span>
        <span
          style={{ fontSize: '0.875rem', color: row.state === 'kept' ? 'var(--muted)' : 'var(--success)' }}
        >
          {copiedStates[row.state]}
        </span>
      </Group>
    )),
  )
}
