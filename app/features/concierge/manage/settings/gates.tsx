import { Button, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { DoorOpen, History } from 'lucide-react'
import { Link } from 'react-router'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { CommandDialog } from '../../../../ui/dialog/command-dialog.tsx'
import { type GateRow, gatesQuery } from '../round-queries.ts'
import { HouseList } from './house-list.tsx'

/** The gates that the desk opens, or writes down as opened. */
export function Gates() {
  const { id } = useCondominium()
  const gates = useQuery(gatesQuery(id))
  return (
    <HouseList
      label="Portões"
      rows={gates.data}
      query={gates}
      Icon={DoorOpen}
      note={(gate) => (gate.can_open ? 'Abre pela mesa' : 'Aberto à mão; a mesa só anota')}
      add="Novo portão"
      empty={{
        title: 'Nenhum portão',
        says: 'Cadastre os portões: a mesa anota quem abriu cada um, quando e por quê.',
      }}
      dialog={(gate, onClose) => <GateDialog gate={gate} onClose={onClose} />}
      removing={{
        command: 'remove-gate',
        body: ({ id: gate_id }) => ({ gate_id }),
        action: 'remover o portão',
        done: 'Portão removido',
        says: 'A mesa deixa de abri-lo. As aberturas de antes continuam no registro.',
      }}
      beside={
        <Button
          component={Link}
          to="/dashboard/portaria/aberturas"
          variant="default"
          leftSection={<History size={18} />}
        >
          Quem abriu
        </Button>
      }
    />
  )
}

function GateDialog({ gate, onClose }: { gate: GateRow | undefined; onClose: () => void }) {
  const form = useForm({
    initialValues: { name: gate?.name ?? '', can_open: gate?.can_open ?? false },
    validate: { name: (value) => (value.trim() ? null : 'Dê um nome ao portão.') },
  })
  return (
    <CommandDialog
      title={gate ? `Editar ${gate.name}` : 'Novo portão'}
      verb="Salvar portão"
      command="save-gate"
      action="salvar o portão"
      done="Portão salvo"
      form={form}
      body={(values) => ({ ...values, gate_id: gate?.id })}
      onClose={onClose}
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
    </CommandDialog>
  )
}
