import { Button, Group, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, DoorOpen, Hand, Plus } from 'lucide-react'
import { useState } from 'react'
import { loadingError, toFailure } from '../../../../lib/failure.ts'
import { useMayManage } from '../../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { DataList } from '../../../../ui/data/data-list.tsx'
import { Status } from '../../../../ui/data/status.tsx'
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx'
import { ConfirmDestructive } from '../../../../ui/form/confirm-destructive.tsx'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../../ui/page/error-state.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { RowsSkeleton } from '../../../../ui/page/skeletons.tsx'
import classes from '../../concierge.module.css'
import { momentOf } from '../../concierge-words.ts'
import { Moment } from '../../moment.tsx'
import { useConciergeCommand } from '../../use-concierge-command.ts'
import { type GateOpening, type GateRow, gatesQuery } from '../round-queries.ts'

/** The gates, and who opened them last. */
export function Gates() {
  const { id } = useCondominium()
  const mayManage = useMayManage()
  const found = useQuery(gatesQuery(id))
  const failed = loadingError(found)
  const [open, setOpen] = useState<{ what: 'save' | 'remove'; gate?: GateRow } | null>(null)
  const remove = useConciergeCommand('remove-gate', { action: 'tirar o portão', told: 'Portão tirado' })
  const gates = found.data?.gates ?? []
  const add = mayManage && (
    <Button variant="default" leftSection={<Plus size={18} />} onClick={() => setOpen({ what: 'save' })}>
      Novo portão
    </Button>
  )
  return (
    <>
      {failed && <ErrorState message={toFailure(failed).message} onRetry={() => void found.refetch()} />}
      {found.isPending && <RowsSkeleton rows={3} height={64} />}
      {found.data && gates.length === 0 && (
        <EmptyState title="Nenhum portão" actions={add}>
          Cadastre os portões: a mesa anota quem abriu cada um, quando e por quê.
        </EmptyState>
      )}
      {gates.length > 0 && (
        <>
          <ul className={classes.rows} aria-label="Portões">
            {gates.map((gate) => (
              <li key={gate.id} className={classes.row}>
                <DoorOpen size={20} strokeWidth={1.75} aria-hidden />
                <div>
                  <div className={classes.first}>{gate.name}</div>
                  <div className={classes.second}>
                    {gate.can_open ? 'Abre pela mesa' : 'Aberto à mão; a mesa só anota'}
                  </div>
                </div>
                {mayManage && (
                  <Group gap={4}>
                    <Button
                      variant="subtle"
                      size="compact-md"
                      mih={44}
                      onClick={() => setOpen({ what: 'save', gate })}
                      aria-label={`Mudar ${gate.name}`}
                    >
                      Mudar
                    </Button>
                    <Button
                      variant="subtle"
                      size="compact-md"
                      mih={44}
                      c="var(--danger)"
                      onClick={() => setOpen({ what: 'remove', gate })}
                      aria-label={`Tirar ${gate.name}`}
                    >
                      Tirar
                    </Button>
                  </Group>
                )}
              </li>
            ))}
          </ul>
          <Group mt="md">{add}</Group>
        </>
      )}
      {found.data && found.data.openings.length > 0 && (
        <Section title="Aberturas">
          <Openings
            openings={found.data.openings}
            nameOf={(gateId) => gates.find((gate) => gate.id === gateId)?.name}
          />
        </Section>
      )}
      {open?.what === 'save' && <GateDialog gate={open.gate} onClose={() => setOpen(null)} />}
      {open?.what === 'remove' && open.gate && (
        <ConfirmDestructive
          opened
          onClose={() => setOpen(null)}
          verb={`Tirar ${open.gate.name}`}
          loading={remove.isPending}
          onConfirm={() => remove.mutate({ gate_id: open.gate?.id }, { onSuccess: () => setOpen(null) })}
        >
          A mesa deixa de abri-lo. As aberturas de antes continuam no registro.
        </ConfirmDestructive>
      )}
    </>
  )
}

const outcomes = {
  by_hand: { label: 'À mão', Icon: Hand, tone: 'neutral' },
  opened: { label: 'Abriu', Icon: CircleCheck, tone: 'success' },
  failed: { label: 'Não respondeu', Icon: CircleAlert, tone: 'danger' },
} as const

type OpeningsProps = { openings: readonly GateOpening[]; nameOf: (gateId: string) => string | undefined }

function Openings({ openings, nameOf }: OpeningsProps) {
  const gate = (row: GateOpening) => nameOf(row.gate_id) ?? 'Portão tirado'
  const state = (row: GateOpening) => {
    const { label, Icon, tone } = outcomes[row.outcome]
    return (
      <Status icon={Icon} tone={tone}>
        {label}
      </Status>
    )
  }
  return (
    <DataList
      label="Aberturas de portão"
      rows={openings}
      id={(row) => row.id}
      columns={[
        { key: 'gate', header: 'Portão', cell: gate },
        { key: 'reason', header: 'Por quê', cell: (row) => row.reason, text: (row) => row.reason },
        { key: 'state', header: 'Como', cell: state },
        { key: 'by', header: 'Quem', minor: true, cell: (row) => row.opened_by_name },
        { key: 'when', header: 'Quando', end: true, cell: (row) => <Moment at={row.opened_at} /> },
      ]}
      phone={(row) => ({
        first: gate(row),
        figure: momentOf(row.opened_at),
        second: row.reason,
        state: state(row),
      })}
    />
  )
}

function GateDialog({ gate, onClose }: { gate: GateRow | undefined; onClose: () => void }) {
  const save = useConciergeCommand('save-gate', {
    action: 'salvar o portão',
    told: 'Portão salvo',
    quiet: true,
  })
  const form = useForm({
    initialValues: { name: gate?.name ?? '', can_open: gate?.can_open ?? false },
    validate: { name: (value) => (value.trim() ? null : 'Dê um nome ao portão.') },
  })
  return (
    <FormDialog
      title={gate ? `Mudar ${gate.name}` : 'Novo portão'}
      verb="Salvar portão"
      loading={save.isPending}
      error={save.error}
      held={form.isDirty()}
      onClose={onClose}
      onSubmit={form.onSubmit((values) =>
        save.mutate(
          { ...(gate && { gate_id: gate.id }), ...values, name: values.name.trim() },
          { onSuccess: onClose },
        ),
      )}
    >
      <TextInput
        label="Nome"
        placeholder="Portão da garagem"
        maxLength={60}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Switch
        label="Abre pela mesa"
        description="Só se houver um controlador ligado a este sistema."
        {...form.getInputProps('can_open', { type: 'checkbox' })}
      />
    </FormDialog>
  )
}
