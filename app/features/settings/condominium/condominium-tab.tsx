import {
  Anchor,
  Button,
  Group,
  Loader,
  Select,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { type FormErrors as Refused, schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatCode } from '../../../../domain/condominium-code.ts'
import { formatDocument } from '../../../../domain/cpf-cnpj.ts'
import { timeZoneOf, zoneWords } from '../../../../domain/time-zones/time-zones.ts'
import { clearDraft, useFormDraft } from '../../../lib/drafts.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { unitCountNote } from '../../../lib/membership/unit-count.ts'
import { useWritable } from '../../../lib/membership/writable.ts'
import { changedFields, merged } from '../../../lib/mutations/merged.ts'
import { openZone } from '../../../lib/zone.ts'
import { ChangedMeanwhile } from '../../../ui/dialog/changed-meanwhile.tsx'
import { CopyField } from '../../../ui/form/copy-field.tsx'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { WholeNumberField } from '../../../ui/form/whole-number-field.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { type Condominium, codeQuery, condominiumQuery } from '../../condominiums/queries.ts'
import { useSaveCondominium } from '../mutations.ts'
import { Benchmark } from './benchmark.tsx'
import {
  type CondominiumValues,
  condominiumInput,
  condominiumLabels,
  formatPostalCode,
  states,
  typed,
} from './condominium-form.ts'
import { CondominiumPhoto } from './condominium-photo.tsx'
import { useFoundAddress } from './found-address.ts'
import { Holidays } from './holidays.tsx'
import { StorageUsage } from './storage-usage.tsx'

/** The condominium's photo, name, document, address, and the code that residents sign up with. */
export function CondominiumTab() {
  const { id } = useCondominium()
  const saved = useQuery(condominiumQuery(id))
  if (!saved.data) return <NotLoaded query={saved} place={<Skeleton height={420} maw={560} />} />
  return (
    <div style={{ maxWidth: 560 }}>
      <div style={{ marginBottom: 32 }}>
        <CondominiumPhoto key={id} />
      </div>
      <CondominiumForm key={id} saved={saved.data} />
      <Code />
      <Holidays />
      <Benchmark />
      <StorageUsage />
    </div>
  )
}

function CondominiumForm({ saved }: { saved: Condominium }) {
  const save = useSaveCondominium()
  const writable = useWritable()
  const [refused, setRefused] = useState<Refused>({})
  // The state when editing began: `saved` itself changes when others save.
  const [seen, setSeen] = useState(saved)
  const draft = `condominium:${JSON.stringify(seen)}`
  const form = useForm<CondominiumValues>({
    initialValues: typed(saved),
    validate: schemaResolver(condominiumInput, { sync: true }),
  })
  useFormDraft(draft, form)
  const submit = form.onSubmit((values) => {
    setRefused({})
    send(values, seen)
  }, setRefused)
  const send = (values: CondominiumValues, over: Condominium) =>
    save.mutate(
      { values: condominiumInput.parse(values), seen: over },
      {
        onSuccess: () => {
          clearDraft(draft)
          setSeen({ ...over, ...condominiumInput.parse(values) })
        },
      },
    )
  const failure = save.error && toFailure(save.error)
  const theirs = changedFields(typed(seen), typed(saved))
  const settle = (values: CondominiumValues) => {
    clearDraft(draft)
    setSeen(saved)
    form.setValues(values)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={20}>
        <FormErrors
          fields={refused}
          message={failure?.code === 'record_changed' ? undefined : failure?.message}
        />
        {failure?.code === 'record_changed' && theirs.length > 0 && (
          <ChangedMeanwhile
            title="Outra pessoa mudou o condomínio enquanto você editava."
            theirs={theirs.map((name) => ({
              name: condominiumLabels[name],
              value: typed(saved)[name] || 'Apagado',
            }))}
            saving={save.isPending}
            onTake={() => {
              settle(typed(saved))
              save.reset()
            }}
            onKeep={() => {
              const values = merged(form.values, typed(seen), typed(saved))
              settle(values)
              send(values, saved)
            }}
          />
        )}
        <Fields form={form} />
        {writable && (
          <Group>
            <Button type="submit" loading={save.isPending}>
              Salvar condomínio
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}

function Fields({ form }: { form: UseFormReturnType<CondominiumValues> }) {
  const { unitCount } = useCondominium()
  const found = useFoundAddress(form)
  const masked = (name: 'document' | 'postal_code', mask: (text: string) => string) => {
    const props = form.getInputProps(name)
    return {
      ...props,
      onBlur: () => {
        form.setFieldValue(name, mask(form.values[name]))
        if (name === 'postal_code') found.look()
      },
    }
  }
  return (
    <>
      <TextInput label="Nome do condomínio" maxLength={120} {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label="CNPJ"
          placeholder="00.000.000/0000-00"
          maxLength={18}
          {...masked('document', formatDocument)}
        />
        <WholeNumberField
          label="Número de unidades"
          placeholder={unitCount > 0 ? String(unitCount) : undefined}
          description={unitCountNote({
            registered: unitCount,
            declared: Number(form.values.total_units) || null,
          })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={1}
          max={999_999}
          {...form.getInputProps('total_units')}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label="CEP"
          placeholder="00000-000"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={9}
          description={found.note}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rightSection={found.isLooking && <Loader size={18} aria-label="Procurando o endereço" />}
          {...masked('postal_code', formatPostalCode)}
        />
        <Select
          label="Estado"
          data={states}
          searchable
          clearable
          description={clockNote(form.values)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('state')}
        />
      </SimpleGrid>
      <TextInput
        label="Endereço"
        maxLength={160}
        autoComplete="street-address"
        {...form.getInputProps('address')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label="Bairro" maxLength={60} {...form.getInputProps('district')} />
        <TextInput
          label="Cidade"
          maxLength={60}
          autoComplete="address-level2"
          {...form.getInputProps('city')}
        />
      </SimpleGrid>
    </>
  )
}

/** By whose clock the building lives, which its address decides. */
function clockNote({ state, city }: CondominiumValues): string | undefined {
  if (!state) return undefined
  const zone = timeZoneOf(state, city)
  const name = `Horário de ${zoneWords[zone]}`
  return zone === openZone() ? name : `${name}: o que já está marcado continua na mesma hora do relógio.`
}

function Code() {
  const { id } = useCondominium()
  const code = useQuery(codeQuery(id))
  if (!code.data) return null
  return (
    <Section title="Código do condomínio" note="Os moradores criam a conta com ele.">
      <CopyField value={formatCode(code.data.code)} what="código" />
      <Text size="sm" mt="xs">
        <Anchor component={Link} to="/dashboard/resident-requests" inherit fw={600}>
          Imprimir um cartaz ou trocar o código
        </Anchor>
      </Text>
    </Section>
  )
}
