import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Footprints, Printer } from 'lucide-react'
import { Link } from 'react-router'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { counted } from '../../../../lib/words.ts'
import { CommandDialog } from '../../../../ui/dialog/command-dialog.tsx'
import { WholeNumberField } from '../../../../ui/form/whole-number-field.tsx'
import { type PatrolPoint, pointsQuery } from '../round-queries.ts'
import { HouseList } from './house-list.tsx'

/** The points of the round, in its order. */
export function Points() {
  const { id } = useCondominium()
  const points = useQuery(pointsQuery(id))
  return (
    <HouseList
      label="Pontos de ronda"
      rows={points.data}
      query={points}
      Icon={Footprints}
      note={({ every_hours }) =>
        every_hours === null ? 'Sem horário' : `A cada ${counted(every_hours, 'hora', 'horas')}`
      }
      add="Novo ponto"
      empty={{
        title: 'Nenhum ponto de ronda',
        says: 'Garagem, cobertura, portão dos fundos: cada ponto ganha um QR para a parede, lido ao passar.',
      }}
      dialog={(point, onClose) => (
        <PointDialog point={point} last={points.data?.length ?? 0} onClose={onClose} />
      )}
      removing={{
        command: 'remove-patrol-point',
        body: ({ id: point_id }) => ({ point_id }),
        action: 'remover o ponto',
        done: 'Ponto removido',
        says: 'O QR da parede deixa de contar. As passagens de antes continuam no registro.',
      }}
      beside={
        <Button
          component={Link}
          to="/dashboard/portaria/cartazes"
          variant="default"
          leftSection={<Printer size={18} />}
        >
          Cartazes com QR
        </Button>
      }
    />
  )
}

type PointDialogProps = { point: PatrolPoint | undefined; last: number; onClose: () => void }

function PointDialog({ point, last, onClose }: PointDialogProps) {
  const form = useForm({
    initialValues: { name: point?.name ?? '', every_hours: (point?.every_hours ?? '') as number | '' },
    validate: { name: (value) => (value.trim() ? null : 'Dê um nome ao ponto.') },
  })
  return (
    <CommandDialog
      title={point ? `Editar ${point.name}` : 'Novo ponto de ronda'}
      verb="Salvar ponto"
      command="save-patrol-point"
      action="salvar o ponto"
      done="Ponto salvo"
      form={form}
      body={({ name, every_hours }) => ({
        point_id: point?.id,
        name,
        position: point?.position ?? last,
        every_hours: every_hours === '' ? null : every_hours,
      })}
      onClose={onClose}
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
    </CommandDialog>
  )
}
