import { Button, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useOutletContext, useParams } from 'react-router'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { clearDraft, useFormDraft } from '../../../lib/drafts.ts'
import { fieldErrors, toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useGoOn } from '../../../lib/mutations/go-on.ts'
import { changedFields } from '../../../lib/mutations/merged.ts'
import { ChangedMeanwhile } from '../../../ui/dialog/changed-meanwhile.tsx'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { DrawerPage } from '../../../ui/page/drawer-page.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import type { PeopleListContext } from '../people-browser.tsx'
import { type PersonRecord, recordQuery } from '../register/queries.ts'
import { Duplicates } from './duplicates.tsx'

/** Registers a person manually, or corrects one, next to the list. */
export function Component() {
  const { personId } = useParams()
  const { id } = useCondominium()
  const { search } = useOutletContext<PeopleListContext>()
  const person = useQuery({ ...recordQuery(id, personId ?? ''), enabled: personId !== undefined })
  const back = personId ? `/dashboard/residents/${personId}${search}` : `/dashboard/residents${search}`
  const ready = !personId || person.data
  return (
    <DrawerPage title={personId ? 'Editar cadastro' : 'Cadastrar pessoa'} back={back}>
      {!ready && <RowsSkeleton rows={5} />}
      {ready && <PersonForm person={person.data ?? null} search={search} />}
    </DrawerPage>
  )
}

const empty = { name: '', document: '', email: '', phone: '', address: '' }

const toldFields = {
  name: 'Nome completo',
  document_masked: 'CPF ou CNPJ',
  email_masked: 'E-mail',
  phone_masked: 'Telefone',
  address_masked: 'Endereço',
} as const

/** What another wrote, as the register shows it; two numbers may look alike under their masks. */
function told(seen: PersonRecord, now: PersonRecord) {
  const fields = changedFields(seen, now).filter((field): field is keyof typeof toldFields =>
    Object.hasOwn(toldFields, field),
  )
  if (fields.length === 0) return [{ name: 'Dados encobertos', value: 'mudaram' }]
  return fields.map((field) => ({ name: toldFields[field], value: now[field] ?? 'Apagado' }))
}

type PersonFormProps = { person: PersonRecord | null; search: string }

function PersonForm({ person, search }: PersonFormProps) {
  const goOn = useGoOn()
  const save = useCommand('save-person', {
    action: 'salvar a pessoa',
    done: person ? 'Cadastro salvo' : 'Pessoa cadastrada',
    quiet: true,
  })
  // The state when editing began: `person` itself changes when others save.
  const [seen, setSeen] = useState(person)
  const draft = `person:${seen ? `${seen.id}:${seen.version}` : 'new'}`
  const form = useForm({ initialValues: { ...empty, name: person?.name ?? '' } })
  useFormDraft(draft, form, ['document'])
  const send = (acknowledged: boolean, values = form.values, over = seen) => {
    form.clearErrors()
    save.mutate(
      {
        name: values.name,
        person_id: person?.id,
        seen_version: over?.version,
        ...(person ? typed(values) : values),
        acknowledge_duplicates: acknowledged,
      },
      {
        onSuccess: ({ person_id }) => {
          clearDraft(draft)
          goOn(`/dashboard/residents/${person_id}${search}`, { replace: true })
        },
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send(false)
  }
  const failure = save.error && toFailure(save.error)
  const isStale = person && seen && person.version !== seen.version
  const changed = failure?.code === 'record_changed' && isStale
  const take = () => {
    clearDraft(draft)
    setSeen(person)
    form.setValues({ ...empty, name: person?.name ?? '' })
    save.reset()
  }
  const keepTyped = () => {
    const { name } = form.values
    const values = { ...form.values, name: name === seen?.name && person ? person.name : name }
    clearDraft(draft)
    setSeen(person)
    form.setValues(values)
    send(false, values, person)
  }
  const alike = failure?.code === 'person_duplicate' || failure?.code === 'person_document_taken'
  const keep = (masked: string | null | undefined) =>
    person
      ? {
          placeholder: masked ?? 'Não informado',
          description: masked ? 'Vazio: continua como está' : undefined,
        }
      : {}
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={20}>
        {changed && (
          <ChangedMeanwhile
            title="Outra pessoa mudou este cadastro enquanto você editava."
            theirs={told(seen, person)}
            saving={save.isPending}
            onTake={take}
            onKeep={keepTyped}
          />
        )}
        {failure && !changed && failure.code !== 'person_duplicate' && (
          <FormErrors message={failure.message} />
        )}
        {failure && alike && (
          <Duplicates
            error={failure}
            onUse={({ id }) => goOn(`/dashboard/residents/${id}${search}`)}
            onIgnore={failure.code === 'person_duplicate' ? () => send(true) : undefined}
          />
        )}
        <TextInput label="Nome completo" maxLength={120} {...form.getInputProps('name')} />
        <TextInput
          label="CPF ou CNPJ"
          {...keep(person?.document_masked)}
          {...form.getInputProps('document')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label="E-mail"
            type="email"
            {...keep(person?.email_masked)}
            {...form.getInputProps('email')}
          />
          <TextInput
            label="Telefone"
            type="tel"
            {...keep(person?.phone_masked)}
            {...form.getInputProps('phone')}
          />
        </SimpleGrid>
        <TextInput
          label="Endereço de quem mora fora"
          maxLength={200}
          {...keep(person?.address_masked)}
          {...form.getInputProps('address')}
        />
        <Button type="submit" loading={save.isPending} style={{ alignSelf: 'flex-start' }}>
          {person ? 'Salvar cadastro' : 'Cadastrar pessoa'}
        </Button>
      </Stack>
    </form>
  )
}

/** Drops empty fields, which stay unchanged. */
function typed(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
}
