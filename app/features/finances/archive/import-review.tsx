import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '../../../../domain/calendar.ts'
import { formatCents } from '../../../../domain/money.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { count, counted, dayOf } from '../../../lib/words.ts'
import { Facts } from '../../../ui/data/facts.tsx'
import { ConfirmDestructive } from '../../../ui/form/confirm-destructive.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { useChangeLedgerJob } from './archive-mutations.ts'
import type { BroughtArchive } from './archive-queries.ts'

/** Reviews the import: whose books, until when, how much; all of it is already verified. */
export function ImportReview({ job }: { job: BroughtArchive }) {
  const { name } = useCondominium()
  const change = useChangeLedgerJob()
  const [asking, setAsking] = useState(false)
  const { report } = job
  const day = (text?: string | null) => (text ? formatDate(text) : 'não há')
  const closed = report?.seals?.filter(({ reopened }) => !reopened) ?? []
  const facts = [
    { name: 'Livros de', value: report?.origin ?? '' },
    { name: 'Arquivo feito em', value: report?.made_at ? formatDate(dayOf(report.made_at)) : '' },
    { name: 'Começam em', value: day(report?.starts_on) },
    { name: 'Fechados até', value: day(report?.closed_until) },
    { name: 'Lançamentos', value: count.format(report?.transfers ?? 0) },
    { name: 'Soma dos lançamentos', value: formatCents(Number(report?.transferred_cents ?? 0)) },
    { name: 'Meses selados', value: count.format(closed.length) },
    { name: 'Unidades', value: count.format(report?.units ?? 0) },
    { name: 'Anexos', value: count.format(report?.attachments ?? 0) },
  ]
  const decide = (decision: 'import' | 'cancel') =>
    change.mutate({ jobId: job.id, change: decision }, { onSettled: () => setAsking(false) })
  return (
    <Stack gap="lg" maw={720}>
      <Notice kind="success" title="O arquivo confere">
        Foi lido por inteiro e ensaiado: valores, somas, selos e unidades batem. Nada foi salvo ainda.
      </Notice>
      <Facts facts={facts} />
      {report?.files && <Contents files={report.files} />}
      <Group gap="sm">
        <Button onClick={() => setAsking(true)}>Importar estes livros</Button>
        <Button variant="default" loading={change.isPending} onClick={() => decide('cancel')}>
          Não importar
        </Button>
      </Group>
      <ConfirmDestructive
        opened={asking}
        onClose={() => setAsking(false)}
        verb="Importar"
        word="importar"
        loading={change.isPending}
        onConfirm={() => decide('import')}
      >
        {`Os livros de ${report?.origin ?? 'outro condomínio'} passam a ser os de ${name}. O plano de contas, os fundos e a convenção daqui dão lugar aos do arquivo. Depois de salvo, não há volta.`}
      </ConfirmDestructive>
    </Stack>
  )
}

function Contents({ files }: { files: readonly { title: string; rows: number }[] }) {
  return (
    <details>
      <summary style={{ cursor: 'pointer', minHeight: 44, display: 'flex', alignItems: 'center' }}>
        {`O que há no arquivo (${counted(files.length, 'tabela', 'tabelas')})`}
      </summary>
      <Facts facts={files.map(({ title, rows }) => ({ name: title, value: count.format(rows) }))} />
      <Text size="xs" c="dimmed" mt="xs">
        Linhas de cada tabela, com SHA-256 conferido.
      </Text>
    </details>
  )
}
