import { Button, Group } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { leastReason, taskWords } from '../../../../../domain/platform/task-words.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { counted } from '../../../../lib/words.ts'
import { ReasonDialog } from '../../../../ui/dialog/reason-dialog.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { moment } from '../../../settings/security/account/moment.ts'
import { Rows } from '../../../settings/security/rows.tsx'
import { type FailedTask, failedTasksQuery, failuresAtOnce } from './tasks-queries.ts'

/** What failed every try, and waits to be tried again or given up. */
export function Failures({ total }: { total: number }) {
  const found = useInfiniteQuery(failedTasksQuery)
  const [dropped, setDropped] = useState<readonly string[] | null>(null)
  const retry = useCommand('retry-failed-tasks', { action: 'tentar de novo', done: 'Na fila outra vez' })
  if (!found.data) return <NotLoaded query={found} rows={4} />
  const rows = found.data
  const ids = rows.slice(0, failuresAtOnce).map(({ id }) => id)
  return (
    <Section
      title={`Falharam em todas as tentativas (${total})`}
      note="Ficam aqui por 14 dias. Tentar de novo não repete o que já foi feito: cada trabalho reconhece o que fez."
      action={
        <Group gap={8}>
          <Button variant="default" onClick={() => setDropped(ids)}>
            {ids.length === 1 ? 'Descartar' : `Descartar ${ids.length}`}
          </Button>
          <Button loading={retry.isPending} onClick={() => retry.mutate({ ids })}>
            {ids.length === 1 ? 'Tentar de novo' : `Tentar ${ids.length} de novo`}
          </Button>
        </Group>
      }
    >
      <Rows
        label="Falharam em todas as tentativas"
        icon={<TriangleAlert size={20} aria-hidden />}
        rows={rows.map((row) => ({
          id: row.id,
          first: taskWords[row.topic] ?? row.topic,
          second: aboutFailure(row),
          action: {
            label: 'Tentar de novo',
            run: () => retry.mutate({ ids: [row.id] }),
            loading: retry.isPending,
          },
        }))}
      />
      {found.hasNextPage && (
        <Button
          variant="default"
          mt="md"
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          Mostrar mais antigas
        </Button>
      )}
      {dropped && (
        <ReasonDialog
          title={`Descartar ${counted(dropped.length, 'trabalho', 'trabalhos')}?`}
          verb="Descartar"
          command="drop-failed-tasks"
          action="descartar"
          done="Descartado"
          body={{ ids: [...dropped] }}
          description="Fica na auditoria com o seu nome."
          least={leastReason}
          destructive
          onClose={() => setDropped(null)}
        >
          Eles não serão feitos: o aviso não sai, o arquivo não é gerado, a conferência espera a próxima hora.
          Isto não se desfaz.
        </ReasonDialog>
      )}
    </Section>
  )
}

const aboutFailure = ({ failed_at, condominium_name, reason }: FailedTask): string =>
  [moment(failed_at), condominium_name, reason].filter(Boolean).join(' · ')
