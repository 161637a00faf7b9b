import { Button, Checkbox, Group, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toFailure } from '../../../../lib/failure.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { StatFilterStrip } from '../../../../ui/data/stat-filter-strip.tsx'
import { FormErrors } from '../../../../ui/form/form-errors.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../../../ui/page/page.tsx'
import { PlanLink } from '../../../subscriptions/plan-limit-notice.tsx'
import { count, unitsText } from '../../unit-words.ts'
import { useConfirmImport, useReadAgain } from '../import-mutations.ts'
import { CancelJob } from '../job/cancel-job.tsx'
import { Refused } from '../job/refused.tsx'
import { previewQuery, type UnitJob } from '../job-queries.ts'
import type { ImportPreview, Mapping } from './import-preview-type.ts'
import { MappingTable } from './mapping-table.tsx'
import { refusalOf } from './refusal.ts'
import { SeveralOwnersSection } from './several-owners.tsx'

/** How the file was understood, what would go in and what would not; then the import itself. */
export function ImportReview({ job }: { job: UnitJob }) {
  const { id } = useCondominium()
  const [ownerLines, setOwnerLines] = useState(50)
  const preview = useQuery(previewQuery(id, job.id, ownerLines))
  if (!preview.data)
    return (
      <Page title="Conferir a planilha">
        <NotLoaded query={preview} rows={6} />
      </Page>
    )
  return <Review job={job} preview={preview.data} onMoreOwners={setOwnerLines} />
}

type ReviewProps = { job: UnitJob; preview: ImportPreview; onMoreOwners: (lines: number) => void }

function Review({ job, preview, onMoreOwners }: ReviewProps) {
  const again = useReadAgain()
  const change = (changed: { mapping?: Mapping; sheet?: number }) =>
    again.mutate({ jobId: job.id, ...changed })
  return (
    <Page
      title="Conferir a planilha"
      sentence={`${preview.file_name}: ${preview.format}. Nada foi salvo ainda.`}
      action={<CancelJob jobId={job.id} verb="Desistir desta planilha" />}
    >
      <StatFilterStrip label="O que o arquivo traz" stats={figures(preview)} />
      <Section
        title="Colunas"
        note="Diga o que cada coluna traz. Mudou algo? A planilha é lida de novo."
        action={<SheetChoice preview={preview} onSheet={(sheet) => change({ sheet })} />}
      >
        {again.isError && <FormErrors message={toFailure(again.error).message} />}
        <MappingTable
          preview={preview}
          disabled={again.isPending}
          onMapping={(mapping) => change({ mapping })}
        />
      </Section>
      {job.refused > 0 && <Refused jobId={job.id} title="O que não entra" />}
      {preview.several_owners && (
        <SeveralOwnersSection jobId={job.id} owners={preview.several_owners} onMore={onMoreOwners} />
      )}
      <Confirm job={job} preview={preview} />
    </Page>
  )
}

function SheetChoice({ preview, onSheet }: { preview: ImportPreview; onSheet: (sheet: number) => void }) {
  const { sheets, sheet } = preview
  if (sheets.length < 2) return null
  return (
    <Select
      size="sm"
      aria-label="Aba da planilha"
      data={sheets.map((name, index) => ({ value: String(index), label: name }))}
      value={String(sheet)}
      allowDeselect={false}
      onChange={(value) => value !== null && onSheet(Number(value))}
    />
  )
}

function Confirm({ job, preview }: { job: UnitJob; preview: ImportPreview }) {
  const [acknowledged, setAcknowledged] = useState(false)
  const confirm = useConfirmImport()
  const { counts, share_notice } = preview
  const refusal = refusalOf(preview)
  const ready = refusal === null && (share_notice === null || acknowledged)
  return (
    <Section title="Importar">
      <Stack gap="md" maw={720}>
        {confirm.isError && <FormErrors message={toFailure(confirm.error).message} />}
        {refusal && (
          <Notice kind="danger">
            {refusal}
            {!preview.plan.allowed && (
              <>
                {' '}
                <PlanLink />
              </>
            )}
          </Notice>
        )}
        {share_notice === null && preview.shares.message && (
          <Notice kind="success">{preview.shares.message}</Notice>
        )}
        {share_notice !== null && refusal === null && (
          <Notice kind="warning" title="Confira as frações ideais">
            <Text size="sm" mb="sm">
              {share_notice}
            </Text>
            <Checkbox
              label="Conferi e quero importar assim"
              checked={acknowledged}
              onChange={(event) => setAcknowledged(event.currentTarget.checked)}
            />
          </Notice>
        )}
        <Group>
          <Button
            onClick={() => confirm.mutate({ jobId: job.id, acknowledgeShares: acknowledged })}
            disabled={!ready}
            loading={confirm.isPending}
          >
            Importar {unitsText(counts.accepted)}
          </Button>
          <Text size="sm" c="dimmed">
            {planText(preview)}
          </Text>
        </Group>
      </Stack>
    </Section>
  )
}

const figures = ({ counts }: ImportPreview) => [
  { key: 'rows', label: 'Linhas', figure: count.format(counts.rows) },
  { key: 'accepted', label: 'Entram', figure: count.format(counts.accepted) },
  { key: 'refused', label: 'Não entram', figure: count.format(counts.refused) },
]

function planText({ plan, counts }: ImportPreview): string {
  if (plan.limit >= 999_999) return `Plano ${plan.plan}, sem limite de unidades.`
  return `Plano ${plan.plan}: ${count.format(plan.used + counts.accepted)} de ${unitsText(plan.limit)}.`
}
