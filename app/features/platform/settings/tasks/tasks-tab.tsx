import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { leastReason, taskWords, unpausableTasks } from '../../../../../domain/platform/task-words.ts'
import { saysAll } from '../../../../../domain/words/word-forms.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { useSearchParams } from '../../../../lib/mutations/go-on.ts'
import { FiguresTable } from '../../../../ui/data/figures-table.tsx'
import { ReasonDialog } from '../../../../ui/dialog/reason-dialog.tsx'
import { Notice } from '../../../../ui/form/notice.tsx'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { moment } from '../../../settings/security/account/moment.ts'
import { FactorNotice } from '../../accounts/factor-notice.tsx'
import { Failures } from './failures.tsx'
import { hoursOf } from './hours.ts'
import { type PlatformTask, tasksQuery } from './tasks-queries.ts'

const kinds = [
  { value: 'todos', label: 'Todos' },
  { value: 'agenda', label: 'Com horário' },
  { value: 'parados', label: 'Pausados' },
]

const isOf = (kind: string, { cron, paused }: PlatformTask): boolean =>
  kind === 'agenda' ? cron !== null : kind === 'parados' ? paused !== null : true

/** The background work: what failed, what waits, and what is paused. `?mostrar=agenda&q=pix`. */
export function TasksTab() {
  const query = useQuery(tasksQuery)
  const { params, changeParams } = useSearchParams()
  const [pausing, setPausing] = useState<PlatformTask | null>(null)
  if (!query.data) return <NotLoaded query={query} rows={10} />
  const { factor_shown, tasks } = query.data
  const kind = params.get('mostrar') ?? 'todos'
  const text = params.get('q') ?? ''
  const paused = tasks.filter((task) => task.paused)
  const failed = tasks.reduce((sum, task) => sum + task.failed, 0)
  const shown = tasks
    .filter((task) => isOf(kind, task) && saysAll(words(task), text))
    .toSorted((one, other) => needs(other) - needs(one) || words(one).localeCompare(words(other), 'pt-BR'))
  return (
    <>
      {!factor_shown && <FactorNotice acts="pausar, retomar, repetir e descartar" />}
      {paused.map((task) => (
        <Notice key={task.topic} kind="warning">
          {`“${words(task)}” está pausado desde ${moment(task.paused!.at)}, por ${task.paused!.by ?? 'quem já saiu'}: ${task.paused!.reason}`}
        </Notice>
      ))}
      {failed > 0 && <Failures total={failed} />}
      <Section
        title="Trabalhos"
        note="O que corre por trás das páginas. O que se pausa espera, e ao retomar nada se perde."
      >
        <TextInput
          label="Procurar"
          value={text}
          onChange={({ currentTarget }) => changeParams({ q: currentTarget.value }, { replace: true })}
          maw={320}
          mb={12}
        />
        <SegmentedControl
          aria-label="Mostrar"
          mb="md"
          value={kind}
          onChange={(value) => changeParams({ mostrar: value === 'todos' ? null : value }, { replace: true })}
          data={kinds}
        />
        {shown.length === 0 ? (
          <EmptyState title="Nenhum trabalho assim">
            {tasks.length === 0
              ? 'O processo que faz os trabalhos ainda não começou. Veja se ele está no ar.'
              : 'Procure por outra palavra, ou mostre todos.'}
          </EmptyState>
        ) : (
          <FiguresTable
            label="Trabalhos"
            rows={shown}
            id={({ topic }) => topic}
            columns={[
              { title: 'Trabalho', cell: words },
              { title: 'Quando', isText: true, cell: ({ cron }) => hoursOf(cron) ?? 'Quando há o que fazer' },
              {
                title: 'Última vez',
                cell: ({ last_at }) => (last_at ? moment(last_at) : 'Não nesta semana'),
              },
              { title: 'Esperam', cell: ({ waiting }) => waiting },
              { title: 'Correm', cell: ({ running }) => running },
              { title: 'Falharam', cell: (task) => task.failed },
              { title: 'Pausa', cell: (task) => <Pause task={task} onPause={setPausing} /> },
            ]}
          />
        )}
      </Section>
      {pausing && (
        <ReasonDialog
          title={`Pausar “${words(pausing)}”?`}
          verb="Pausar"
          command="pause-task"
          action="pausar"
          done="Pausado"
          body={{ topic: pausing.topic }}
          description="Quem administra a plataforma lê."
          least={leastReason}
          onClose={() => setPausing(null)}
        >
          O que já corre termina. O resto espera, em todos os condomínios, até alguém retomar.
        </ReasonDialog>
      )}
    </>
  )
}

const words = ({ topic }: PlatformTask): string => taskWords[topic] ?? topic

/** What somebody should look at comes first. */
const needs = ({ paused, failed, waiting }: PlatformTask): number =>
  (paused ? 4 : 0) + (failed > 0 ? 2 : 0) + (waiting > 0 ? 1 : 0)

function Pause({ task, onPause }: { task: PlatformTask; onPause: (task: PlatformTask) => void }) {
  const resume = useCommand('resume-task', { action: 'retomar', done: 'Retomado' })
  if (unpausableTasks.includes(task.topic)) return 'Não para'
  if (!task.paused)
    return (
      <Button
        variant="subtle"
        size="compact-md"
        px={0}
        aria-label={`Pausar ${words(task)}`}
        onClick={() => onPause(task)}
      >
        Pausar
      </Button>
    )
  return (
    <Button
      size="compact-md"
      aria-label={`Retomar ${words(task)}`}
      loading={resume.isPending}
      onClick={() => resume.mutate({ topic: task.topic })}
    >
      Retomar
    </Button>
  )
}
