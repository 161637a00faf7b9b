import { Button, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Footprints, Plus, Printer } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { loadingError, toFailure } from '../../../../lib/failure.ts'
import { useMayManage } from '../../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { counted } from '../../../../lib/words.ts'
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx'
import { ConfirmDestructive } from '../../../../ui/form/confirm-destructive.tsx'
import { WholeNumberField } from '../../../../ui/form/whole-number-field.tsx'
import { EmptyState } from '../../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../../ui/page/error-state.tsx'
import { RowsSkeleton } from '../../../../ui/page/skeletons.tsx'
import classes from '../../concierge.module.css'
import { useConciergeCommand } from '../../use-concierge-command.ts'
import { type PatrolPoint, pointsQuery } from '../round-queries.ts'

/** The points of the round, in its order. */
export function Points() {
  const { id } = useCondominium()
  const mayManage = useMayManage()
  const points = useQuery(pointsQuery(id))
  const failed = loadingError(points)
  const [open, setOpen] = useState<{ what: 'save' | 'remove'; point?: PatrolPoint } | null>(null)
  const rows = points.data ?? []
  const add = mayManage && (
    <Button variant="default" leftSection={<Plus size={18} />} onClick={() => setOpen({ what: 'save' })}>
      Novo ponto
    </Button>
  )
  return (
    <>
      {failed && <ErrorState message={toFailure(failed).message} onRetry={() => void points.refetch()} />}
      {points.isPending && <RowsSkeleton rows={3} height={64} />}
      {points.data && rows.length === 0 && (
        <EmptyState title="Nenhum ponto de ronda" actions={add}>
          Garagem, cobertura, portão dos fundos: cada ponto ganha um QR para a parede, lido ao passar.
        </EmptyState>
      )}
      {rows.length > 0 && (
        <>
          <ul className={classes.rows} aria-label="Pontos de ronda">
            {rows.map((point) => (
              <li key={point.id} className={classes.row}>
                <Footprints size={20} strokeWidth={1.75} aria-hidden />
                <div>
                  <div className={classes.first}>{point.name}</div>
                  <div className={classes.second}>
                    {point.every_hours === null
                      ? 'Sem horário'
                      : `A cada ${counted(point.every_hours, 'hora', 'horas')}`}
                  </div>
                </div>
                {mayManage && (
                  <Group gap={4}>
                    <Button
                      variant="subtle"
                      size="compact-md"
                      mih={44}
                      onClick={() => setOpen({ what: 'save', point })}
                      aria-label={`Mudar ${point.name}`}
                    >
                      Mudar
                    </Button>
                    <Button
                      variant="subtle"
                      size="compact-md"
                      mih={44}
                      c="var(--danger)"
                      onClick={() => setOpen({ what: 'remove', point })}
                      aria-label={`Tirar ${point.name}`}
                    >
                      Tirar
                    </Button>
                  </Group>
                )}
              </li>
            ))}
          </ul>
          <Group mt="md">
            {add}
            {mayManage && (
              <Button
                component={Link}
                to="/dashboard/portaria/cartazes"
                variant="default"
                leftSection={<Printer size={18} />}
              >
                Cartazes com QR
              </Button>
            )}
          </Group>
        </>
      )}
      {open?.what === 'save' && (
        <PointDialog point={open.point} last={rows.length} onClose={() => setOpen(null)} />
      )}
      {open?.what === 'remove' && open.point && (
        <RemovePoint point={open.point} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

type PointDialogProps = { point: PatrolPoint | undefined; last: number; onClose: () => void }

function PointDialog({ point, last, onClose }: PointDialogProps) {
  const save = useConciergeCommand('save-patrol-point', {
    action: 'salvar o ponto',
    told: 'Ponto salvo',
    quiet: true,
  })
  const form = useForm({
    initialValues: { name: point?.name ?? '', every_hours: (point?.every_hours ?? '') as number | '' },
    validate: { name: (value) => (value.trim() ? null : 'Dê um nome ao ponto.') },
  })
  return (
    <FormDialog
      title={point ? `Mudar ${point.name}` : 'Novo ponto de ronda'}
      verb="Salvar ponto"
      loading={save.isPending}
      error={save.error}
      held={form.isDirty()}
      onClose={onClose}
      onSubmit={form.onSubmit(({ name, every_hours }) =>
        save.mutate(
          {
            ...(point && { point_id: point.id }),
            name: name.trim(),
            position: point?.position ?? last,
            every_hours: every_hours === '' ? null : every_hours,
          },
          { onSuccess: onClose },
        ),
      )}
    >
      <TextInput
        label="Nome"
        placeholder="Garagem 2"
        maxLength={60}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <WholeNumberField
        label="Passar a cada (opcional)"
        suffix=" horas"
        min={1}
        max={168}
        {...form.getInputProps('every_hours')}
      />
    </FormDialog>
  )
}

function RemovePoint({ point, onClose }: { point: PatrolPoint; onClose: () => void }) {
  const remove = useConciergeCommand('remove-patrol-point', { action: 'tirar o ponto', told: 'Ponto tirado' })
  return (
    <ConfirmDestructive
      opened
      onClose={onClose}
      verb={`Tirar ${point.name}`}
      loading={remove.isPending}
      onConfirm={() => remove.mutate({ point_id: point.id }, { onSuccess: onClose })}
    >
      O QR da parede deixa de contar. As passagens de antes continuam no registro.
    </ConfirmDestructive>
  )
}
