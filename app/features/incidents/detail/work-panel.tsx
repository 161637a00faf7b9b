import { Button, Menu, Select, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import {
  CircleCheck,
  CirclePause,
  CircleX,
  Ellipsis,
  Gavel,
  GitMerge,
  Play,
  UserCheck,
  Wrench,
} from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { IncidentView } from '../../../../domain/incidents/view.ts'
import { priorities, priorityWords, visibilities } from '../../../../domain/incidents/words.ts'
import { type Page, pages } from '../../../../domain/permissions/pages.ts'
import type { Body } from '../../../lib/commands/contract.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useWritable } from '../../../lib/membership/writable.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import classes from '../incidents.module.css'
import { categoriesQuery, incidentsQuery } from '../queries.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { type Move, StatusDialog } from './status-dialog.tsx'

/** Orders of service have a page of their own, which takes the incident along in its address. */
const hasOrders = Object.values<Page>(pages).some(({ path }) => path === 'incidents/manutencao/nova')

/** What who works on an incident does next: the step that is due first. */
export function WorkPanel({ view }: { view: IncidentView }) {
  const writable = useWritable()
  const [open, setOpen] = useState<Opened | null>(null)
  const unmerge = useCommand('unmerge-incident', {
    action: 'separar',
    done: 'As duas voltaram a ser separadas',
  })
  const { may, status } = view
  if (may.is_own_case && !may.work)
    return (
      <Notice kind="info" title="É sobre a sua unidade">
        Outro administrador cuida desta ocorrência. Você acompanha e comenta como morador.
      </Notice>
    )
  if (!writable || !(may.work || (may.manage && view.merged_into))) return null
  const close = () => setOpen(null)
  const isOpen = status !== 'solved' && status !== 'closed' && !view.merged_into
  const steps = stepsOf(view, isOpen)
  const [next, second, ...rest] = steps
  return (
    <section className={classes.panel} aria-label="Atender">
      <h2>Atender</h2>
      <Stack gap={8}>
        {[next, second].map(
          (step) =>
            step && (
              <Button
                key={step.label}
                variant={step === next && isOpen ? 'filled' : 'default'}
                leftSection={<step.Icon size={18} />}
                onClick={() => setOpen(step.open)}
              >
                {step.label}
              </Button>
            ),
        )}
        {may.manage && view.merged_into && (
          <Button
            variant="default"
            leftSection={<GitMerge size={18} />}
            loading={unmerge.isPending}
            onClick={() => unmerge.mutate({ incident_id: view.id })}
          >
            {`Separar de ${view.merged_into.protocol}`}
          </Button>
        )}
        <MoreSteps view={view} steps={rest} isOpen={isOpen} onOpen={setOpen} />
        {isOpen && may.manage && <Sorting view={view} />}
      </Stack>
      {open === 'assign' && <AssignDialog ids={[view.id]} now={view} onClose={close} />}
      {open === 'merge' && <MergeDialog view={view} onClose={close} />}
      {open && open !== 'assign' && open !== 'merge' && (
        <StatusDialog ids={[view.id]} move={open} onClose={close} />
      )}
    </section>
  )
}

type Opened = Move | 'assign' | 'merge'
type WorkStep = { open: Opened; label: string; Icon: typeof Play }

/** What may be done next, what waits first. */
function stepsOf({ may, status, assignee_id, supplier_id }: IncidentView, isOpen: boolean): WorkStep[] {
  if (!isOpen)
    return status === 'solved' && may.manage ? [{ open: 'closed', label: 'Encerrar', Icon: CircleCheck }] : []
  const assign: WorkStep = {
    open: 'assign',
    label: assignee_id || supplier_id ? 'Mudar quem cuida' : 'Encaminhar',
    Icon: UserCheck,
  }
  const solve: WorkStep = { open: 'solved', label: 'Dar por resolvida', Icon: CircleCheck }
  const start: WorkStep = { open: 'in_progress', label: 'Começar', Icon: Play }
  const waits: WorkStep = { open: 'waiting', label: 'Pôr em espera', Icon: CirclePause }
  const first =
    status === 'new'
      ? [assign, start, solve]
      : status === 'triaged'
        ? [start, solve, assign]
        : [solve, waits, start, assign]
  const all = [
    ...first,
    ...(first.includes(waits) ? [] : [waits]),
    { open: 'merge', label: 'Juntar a outra', Icon: GitMerge },
    { open: 'closed', label: 'Encerrar sem solução', Icon: CircleX },
  ] satisfies WorkStep[]
  const isHere = ({ open }: WorkStep) => open === status
  const isManagers = ({ open }: WorkStep) => open === 'assign' || open === 'merge' || open === 'closed'
  return all.filter((step) => !isHere(step) && (may.manage || !isManagers(step)))
}

type MoreStepsProps = {
  view: IncidentView
  steps: readonly WorkStep[]
  isOpen: boolean
  onOpen: (opened: Opened) => void
}

/** The rest, which is done seldom. */
function MoreSteps({ view, steps, isOpen, onOpen }: MoreStepsProps) {
  const { may } = view
  const toCase = may.manage && !view.merged_into
  if (steps.length === 0 && !toCase) return null
  return (
    <Menu position="bottom-end" width="target">
      <Menu.Target>
        <Button variant="subtle" leftSection={<Ellipsis size={18} />}>
          Mais ações
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {steps.map(({ open, label, Icon }) => (
          <Menu.Item key={label} leftSection={<Icon size={18} />} onClick={() => onOpen(open)}>
            {label}
          </Menu.Item>
        ))}
        {isOpen && may.manage && hasOrders && (
          <Menu.Item
            component={Link}
            to={`/dashboard/incidents/manutencao/nova?ocorrencia=${view.id}`}
            leftSection={<Wrench size={18} />}
          >
            Abrir ordem de serviço
          </Menu.Item>
        )}
        {toCase && (
          <Menu.Item
            component={Link}
            to={`/dashboard/penalties/nova?ocorrencia=${view.id}`}
            leftSection={<Gavel size={18} />}
          >
            Abrir caso de penalidade
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function Sorting({ view }: { view: IncidentView }) {
  const { id } = useCondominium()
  const categories = useQuery(categoriesQuery(id))
  const change = useCommand('change-incidents', { action: 'salvar a ocorrência', done: 'Ocorrência salva' })
  const save = (next: Body<'change-incidents'>['change']) => change.mutate({ ids: [view.id], change: next })
  return (
    <>
      <Select
        label="Prioridade"
        data={priorities.map((value) => ({ value, label: priorityWords[value] }))}
        value={view.priority}
        allowDeselect={false}
        disabled={change.isPending}
        onChange={(priority) => save({ kind: 'priority', priority })}
      />
      <Select
        label="Categoria"
        data={(categories.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
        value={view.category_id}
        allowDeselect={false}
        disabled={change.isPending}
        onChange={(category_id) => save({ kind: 'category', category_id })}
      />
      <Select
        label="Quem vê"
        description={whoSees(view)}
        data={visibilities.map((value) => ({
          value,
          label: value === 'private' ? 'Só a administração' : 'Os moradores, sem o nome',
        }))}
        value={view.visibility}
        allowDeselect={false}
        disabled={change.isPending}
        onChange={(visibility) => save({ kind: 'visibility', visibility })}
      />
    </>
  )
}

/** Explains how a change of visibility affects who reported it and who follows. */
function whoSees(view: IncidentView): string | undefined {
  if (view.publish_asked_at) return 'Aguarda a resposta de quem registrou.'
  const { visibility, followers } = view
  if (visibility === 'private')
    return [
      !view.is_mine && view.reporter_name && 'Para mostrar aos moradores, quem registrou é perguntado antes.',
      followers > 0 && `Quem acompanhava (${followers}) não lê enquanto for particular.`,
    ]
      .filter(Boolean)
      .join(' ')
  return followers > 0 ? `Se ficar particular, quem acompanha (${followers}) deixa de ler.` : undefined
}

function MergeDialog({ view, onClose }: { view: IncidentView; onClose: () => void }) {
  const { id } = useCondominium()
  const [typed, setTyped] = useState('')
  const form = useForm({ initialValues: { into_id: null as string | null } })
  const others = useQuery(
    incidentsQuery(id, {
      filters: { state: 'open', ...(typed ? { typed } : { category_id: view.category_id }) },
      sorted: 'newest',
      place: { at: 'first' },
    }),
  )
  const choices = (others.data?.rows ?? []).filter((line) => line.id !== view.id)
  return (
    <CommandDialog
      title="Juntar a outra ocorrência"
      verb="Juntar"
      small
      command="merge-incident"
      action="juntar"
      done="Juntadas"
      form={form}
      body={({ into_id }) => ({ incident_id: view.id, into_id })}
      onClose={onClose}
    >
      <p className={classes.muted} style={{ margin: 0 }}>
        Quem registrou esta e quem é afetado por ela passam a acompanhar a outra. As duas continuam legíveis,
        e dá para separar de novo.
      </p>
      <Select
        label="A ocorrência que continua"
        placeholder="Protocolo ou texto"
        searchable
        filter={({ options }) => options}
        nothingFoundMessage="Nenhuma ocorrência aberta com isso"
        data={choices.map((line) => ({ value: line.id, label: `${line.protocol} · ${line.title}` }))}
        onSearchChange={(search) => setTyped(search.includes(' · ') ? typed : search)}
        {...form.getInputProps('into_id')}
      />
    </CommandDialog>
  )
}
