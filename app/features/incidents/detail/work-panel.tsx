import { Button, Select, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CirclePause, CircleX, Gavel, GitMerge, Play, UserCheck, Wrench } from 'lucide-react'
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
  const [open, setOpen] = useState<Move | 'assign' | 'merge' | null>(null)
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
  const step = (move: Move, label: string, Icon: typeof Play, main = false) => (
    <Button
      variant={main ? 'filled' : 'default'}
      leftSection={<Icon size={18} />}
      onClick={() => setOpen(move)}
    >
      {label}
    </Button>
  )
  const isOpen = status !== 'solved' && status !== 'closed' && !view.merged_into
  return (
    <section className={classes.panel} aria-label="Atender">
      <h2>Atender</h2>
      <Stack gap={8}>
        {isOpen && may.manage && (
          <Button
            variant={status === 'new' ? 'filled' : 'default'}
            leftSection={<UserCheck size={18} />}
            onClick={() => setOpen('assign')}
          >
            {view.assignee_id || view.supplier_id ? 'Mudar quem cuida' : 'Encaminhar'}
          </Button>
        )}
        {isOpen && status !== 'in_progress' && step('in_progress', 'Começar', Play, status === 'triaged')}
        {isOpen &&
          step('solved', 'Dar por resolvida', CircleCheck, status === 'in_progress' || status === 'waiting')}
        {isOpen && status !== 'waiting' && step('waiting', 'Pôr em espera', CirclePause)}
        {isOpen && may.manage && step('closed', 'Encerrar sem solução', CircleX)}
        {status === 'solved' && may.manage && step('closed', 'Encerrar', CircleCheck)}
        {isOpen && may.manage && (
          <Button variant="default" leftSection={<GitMerge size={18} />} onClick={() => setOpen('merge')}>
            Juntar a outra
          </Button>
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
        {isOpen && may.manage && hasOrders && (
          <Button
            component={Link}
            to={`/dashboard/incidents/manutencao/nova?ocorrencia=${view.id}`}
            variant="default"
            leftSection={<Wrench size={18} />}
          >
            Abrir ordem de serviço
          </Button>
        )}
        {isOpen && may.manage && <Sorting view={view} />}
        {may.manage && !view.merged_into && (
          <Button
            component={Link}
            to={`/dashboard/penalties/nova?ocorrencia=${view.id}`}
            variant="subtle"
            leftSection={<Gavel size={18} />}
          >
            Abrir caso de penalidade
          </Button>
        )}
      </Stack>
      {open === 'assign' && <AssignDialog ids={[view.id]} now={view} onClose={close} />}
      {open === 'merge' && <MergeDialog view={view} onClose={close} />}
      {open && open !== 'assign' && open !== 'merge' && (
        <StatusDialog ids={[view.id]} move={open} onClose={close} />
      )}
    </section>
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
        description={view.followers > 0 ? reachWords(view) : undefined}
        data={visibilities.map((value) => ({
          value,
          label: value === 'private' ? 'Só a administração e quem registrou' : 'Os moradores, sem o nome',
        }))}
        value={view.visibility}
        allowDeselect={false}
        disabled={change.isPending}
        onChange={(visibility) => save({ kind: 'visibility', visibility })}
      />
    </>
  )
}

/** Explains how a change of visibility affects followers. */
const reachWords = ({ visibility, followers }: IncidentView): string =>
  visibility === 'private'
    ? `Quem acompanhava (${followers}) não lê enquanto for particular.`
    : `Se ficar particular, quem acompanha (${followers}) deixa de ler.`

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
