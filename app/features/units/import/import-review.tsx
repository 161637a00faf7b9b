import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { toFailure } from '../../../lib/failure.ts'
import { StatFilterStrip } from '../../../ui/data/stat-filter-strip.tsx'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { Page, Section } from '../../../ui/page/page.tsx'
import { type PickedFile, useImportUnits } from '../mutations.ts'
import { count, unitsText } from '../unit-words.ts'
import type { ImportPreview, Mapping } from './import-preview-type.ts'
import { IssueTable } from './issue-table.tsx'
import { MappingTable } from './mapping-table.tsx'

type ImportReviewProps = {
  file: PickedFile
  preview: ImportPreview
  /** The file is being read again, after a change of mapping. */
  loading: boolean
  onMapping: (mapping: Mapping) => void
  onRestart: () => void
}

/** How the file was understood, what would go in and what would not; then the import itself. */
export function ImportReview({ file, preview, loading, onMapping, onRestart }: ImportReviewProps) {
  const [acknowledged, setAcknowledged] = useState(false)
  const start = useImportUnits()
  const navigate = useNavigate()
  const key = useRef(crypto.randomUUID())
  const { counts, share_notice } = preview
  const refusal = refusalOf(preview)
  const ready = refusal === null && (share_notice === null || acknowledged) && !loading
  const run = () =>
    start.mutate(
      { file, mapping: preview.mapping, acknowledgeShares: acknowledged, key: key.current },
      {
        onSuccess: ({ job_id }) => navigate(`/dashboard/units/import/${job_id}`),
        onError: () => {
          key.current = crypto.randomUUID()
        },
      },
    )
  return (
    <Page
      title="Conferir a planilha"
      sentence={`${file.name}: ${readAs(preview)}. Nada foi gravado ainda.`}
      action={
        <Button variant="default" onClick={onRestart}>
          Trocar arquivo
        </Button>
      }
    >
      <StatFilterStrip label="O que o arquivo traz" stats={figures(preview)} />
      <Section
        title="Colunas"
        note="Diga o que cada coluna traz. Mudou algo? A planilha é conferida de novo na hora."
      >
        <MappingTable preview={preview} disabled={loading} onMapping={onMapping} />
      </Section>
      {preview.issues.length > 0 && (
        <IssueTable
          title="O que não entra"
          issues={preview.issues}
          more={counts.refused > 0 && preview.issues.length >= 200}
        />
      )}
      <Section title="Importar">
        <Stack gap="md" maw={720}>
          {start.isError && <FormErrors message={toFailure(start.error).message} />}
          {refusal && <Notice kind="danger">{refusal}</Notice>}
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
            <Button onClick={run} disabled={!ready} loading={start.isPending}>
              Importar {unitsText(counts.accepted)}
            </Button>
            <Text size="sm" c="dimmed">
              {planText(preview)}
            </Text>
          </Group>
        </Stack>
      </Section>
    </Page>
  )
}

const encodings: Record<ImportPreview['encoding'], string> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Latin-1',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
}
const delimiters: Record<string, string> = { ';': 'ponto e vírgula', ',': 'vírgula', '\t': 'tabulação' }

const readAs = ({ encoding, delimiter }: ImportPreview): string =>
  `texto em ${encodings[encoding]}, colunas separadas por ${delimiters[delimiter] ?? delimiter}`

const figures = ({ counts }: ImportPreview) => [
  { key: 'rows', label: 'Linhas', figure: count.format(counts.rows) },
  { key: 'accepted', label: 'Entram', figure: count.format(counts.accepted) },
  { key: 'refused', label: 'Não entram', figure: count.format(counts.refused) },
]

/** Why the file cannot go in at all; null when it can. */
function refusalOf({ faults, plan, counts }: ImportPreview): string | null {
  const blocking = faults.filter((fault) => fault.blocking)
  if (blocking.length > 0) return blocking.map(({ message }) => message).join(' ')
  if (!plan.allowed) {
    return `O plano ${plan.plan} vai até ${unitsText(plan.limit)}; com estas seriam ${count.format(plan.used + counts.accepted)}. Mude de plano para continuar: nada foi importado.`
  }
  return counts.accepted === 0 ? 'Nenhuma linha pode entrar: corrija a planilha e envie de novo.' : null
}

function planText({ plan, counts }: ImportPreview): string {
  if (plan.limit >= 999_999) return `Plano ${plan.plan}, sem limite de unidades.`
  return `Plano ${plan.plan}: ${count.format(plan.used + counts.accepted)} de ${unitsText(plan.limit)}.`
}
