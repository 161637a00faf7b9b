import { Button, Group, Input, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { UserRoundPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { fieldErrors, toFailure } from '../../../lib/failure.ts'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { Duplicates } from '../person/duplicates.tsx'
import { type Picked, RegisterSelect } from '../register/register-select.tsx'

type BuyerFieldProps = {
  label: string
  value: Picked | null
  onChange: (picked: Picked | null) => void
  error?: ReactNode
}

/** The buyer: someone in the register or, in most cases, someone not registered yet. */
export function BuyerField({ label, value, onChange, error }: BuyerFieldProps) {
  const [isNew, setNew] = useState(false)
  const take = (picked: Picked) => {
    onChange(picked)
    setNew(false)
  }
  if (isNew) return <Newcomer label={label} error={error} onTake={take} onClose={() => setNew(false)} />
  return (
    <div style={{ flex: 1 }}>
      <RegisterSelect
        key={value?.id}
        kind="person"
        label={label}
        value={value}
        onChange={onChange}
        error={error}
      />
      {value === null && (
        <Button
          variant="subtle"
          size="sm"
          leftSection={<UserRoundPlus size={18} />}
          onClick={() => setNew(true)}
        >
          Ainda não tem cadastro
        </Button>
      )}
    </div>
  )
}

type NewcomerProps = {
  label: string
  error?: ReactNode
  onTake: (person: Picked) => void
  onClose: () => void
}

function Newcomer({ label, error, onTake, onClose }: NewcomerProps) {
  const save = useCommand('save-person', {
    action: 'cadastrar quem compra',
    done: 'Pessoa cadastrada',
    quiet: true,
  })
  const form = useForm({ initialValues: { name: '', document: '', email: '', phone: '' } })
  const send = (acknowledged: boolean) => {
    form.clearErrors()
    save.mutate(
      { ...form.values, acknowledge_duplicates: acknowledged },
      {
        onSuccess: ({ person_id }) => onTake({ id: person_id, label: form.values.name.trim() }),
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    )
  }
  const failure = save.error && toFailure(save.error)
  const isDuplicate = failure?.code === 'person_duplicate'
  const alike = isDuplicate || failure?.code === 'person_document_taken'
  return (
    <Stack gap={12} style={{ flex: 1 }} role="group" aria-label={label}>
      {failure && !isDuplicate && <FormErrors message={failure.message} />}
      {failure && alike && (
        <Duplicates error={failure} onUse={onTake} onIgnore={isDuplicate ? () => send(true) : undefined} />
      )}
      <TextInput label={`${label}: nome completo`} maxLength={120} {...form.getInputProps('name')} />
      <TextInput label="CPF ou CNPJ" {...form.getInputProps('document')} />
      <TextInput label="E-mail (opcional)" type="email" {...form.getInputProps('email')} />
      <TextInput label="Telefone (opcional)" type="tel" {...form.getInputProps('phone')} />
      {error && <Input.Error>Cadastre quem compra antes de transferir.</Input.Error>}
      <Group gap={8}>
        <Button size="sm" variant="default" loading={save.isPending} onClick={() => send(false)}>
          Cadastrar
        </Button>
        <Button size="sm" variant="subtle" onClick={onClose}>
          Escolher do cadastro
        </Button>
      </Group>
    </Stack>
  )
}
