import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import {
  emergencyContactInput,
  petInput,
  petKinds,
  petSizes,
  vehicleInput,
} from '../../../../domain/people/household.ts'
import { unitLabel } from '../../../../domain/units/unit-label.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import type { Pet, UnitName, Vehicle } from '../register/queries.ts'

type Units = readonly Pick<UnitName, 'id' | 'block' | 'number'>[]
type ItemDialogProps<Item> = { units: Units; item?: Item; onClose: () => void }

const options = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

type UnitFieldProps = { units: Units; value: string; onChange: (id: string) => void }

function UnitField({ units, value, onChange }: UnitFieldProps) {
  if (units.length < 2) return null
  const data = units.map((unit) => ({ value: unit.id, label: unitLabel(unit) }))
  return (
    <Select
      label="Unidade"
      data={data}
      allowDeselect={false}
      value={value}
      onChange={(id) => id && onChange(id)}
    />
  )
}

export function VehicleDialog({ units, item, onClose }: ItemDialogProps<Vehicle>) {
  const form = useForm({
    initialValues: {
      unit_id: item?.unit_id ?? units[0]?.id ?? '',
      plate: item?.plate ?? '',
      model: item?.model ?? '',
      color: item?.color ?? '',
      spot: item?.spot ?? '',
    },
    validate: schemaResolver(vehicleInput, { sync: true }),
  })
  return (
    <CommandDialog
      title={item ? 'Editar veículo' : 'Adicionar veículo'}
      verb="Salvar veículo"
      command="save-vehicle"
      action="salvar o veículo"
      done={item ? 'Veículo salvo' : 'Veículo cadastrado'}
      form={form}
      body={(values) => ({ ...values, vehicle_id: item?.id, person_id: item?.person_id })}
      onClose={onClose}
    >
      <UnitField
        units={units}
        value={form.values.unit_id}
        onChange={(id) => form.setFieldValue('unit_id', id)}
      />
      <TextInput
        label="Placa"
        placeholder="ABC-1234 ou ABC1D23"
        data-autofocus
        maxLength={10}
        {...form.getInputProps('plate')}
      />
      <TextInput
        label="Marca e modelo"
        placeholder="Fiat Argo"
        maxLength={60}
        {...form.getInputProps('model')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="Cor" maxLength={30} {...form.getInputProps('color')} />
        <TextInput label="Vaga" maxLength={30} {...form.getInputProps('spot')} />
      </SimpleGrid>
    </CommandDialog>
  )
}

export function PetDialog({ units, item, onClose }: ItemDialogProps<Pet>) {
  const form = useForm({
    initialValues: {
      unit_id: item?.unit_id ?? units[0]?.id ?? '',
      name: item?.name ?? '',
      kind: item?.kind ?? ('dog' as const),
      breed: item?.breed ?? '',
      size: item?.size ?? null,
      vaccination: item?.vaccination ?? '',
    },
    validate: schemaResolver(petInput, { sync: true }),
  })
  return (
    <CommandDialog
      title={item ? 'Editar pet' : 'Adicionar pet'}
      verb="Salvar pet"
      command="save-pet"
      action="salvar o pet"
      done={item ? 'Pet salvo' : 'Pet cadastrado'}
      form={form}
      body={(values) => ({ ...values, pet_id: item?.id })}
      onClose={onClose}
    >
      <UnitField
        units={units}
        value={form.values.unit_id}
        onChange={(id) => form.setFieldValue('unit_id', id)}
      />
      <TextInput label="Nome" data-autofocus maxLength={40} {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label="Espécie"
          data={options(petKinds)}
          allowDeselect={false}
          {...form.getInputProps('kind')}
        />
        <Select label="Porte" data={options(petSizes)} clearable {...form.getInputProps('size')} />
      </SimpleGrid>
      <TextInput label="Raça" maxLength={40} {...form.getInputProps('breed')} />
      <TextInput
        label="Vacinas"
        placeholder="Antirrábica em 05/2026"
        maxLength={120}
        {...form.getInputProps('vaccination')}
      />
    </CommandDialog>
  )
}

/** Adds an emergency contact for a person. */
export function ContactDialog({ personId, onClose }: { personId: string; onClose: () => void }) {
  const form = useForm({
    initialValues: { name: '', relation: '', phone: '' },
    validate: schemaResolver(emergencyContactInput, { sync: true }),
  })
  return (
    <CommandDialog
      title="Contato de emergência"
      verb="Salvar contato"
      command="save-emergency-contact"
      action="salvar o contato"
      done="Contato de emergência salvo"
      form={form}
      body={(values) => ({ ...values, person_id: personId })}
      onClose={onClose}
    >
      <TextInput label="Nome" data-autofocus maxLength={80} {...form.getInputProps('name')} />
      <TextInput
        label="Parentesco ou relação"
        placeholder="Filha, vizinho, médico"
        maxLength={40}
        {...form.getInputProps('relation')}
      />
      <TextInput label="Telefone" type="tel" placeholder="(11) 98765-4321" {...form.getInputProps('phone')} />
    </CommandDialog>
  )
}
