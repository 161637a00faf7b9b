import { MultiSelect, Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { MomentField } from '../../../ui/form/time-field.tsx'
import { halfMoment, localMoment, momentTyped, noMoment } from '../moments.ts'
import { categoriesQuery, incidentMapQuery, incidentsQuery, placesQuery } from '../queries.ts'

/** Announces an outage to those affected, and takes in the open reports of its kind. */
export function OpenOutageDialog({ onClose }: { onClose: () => void }) {
  const { id } = useCondominium()
  const [outageId] = useState(() => crypto.randomUUID())
  const categories = useQuery(categoriesQuery(id))
  const places = useQuery(placesQuery(id))
  const map = useQuery(incidentMapQuery(id, null))
  const form = useForm({
    initialValues: {
      title: '',
      body: '',
      category_id: '',
      place_id: null as string | null,
      blocks: [] as string[],
      started_at: localMoment(new Date()),
      forecast_at: noMoment,
      incident_ids: [] as string[],
    },
    validate: {
      title: (value) => (value.trim().length < 3 ? 'Diga o que falhou.' : null),
      body: (value) => (value.trim().length < 3 ? 'Conte o que se sabe.' : null),
      category_id: (value) => (value ? null : 'Escolha a categoria.'),
      started_at: (value) => (momentTyped(value) ? null : 'Informe o dia e a hora.'),
      forecast_at: halfMoment,
    },
  })
  const { category_id } = form.values
  const open = useQuery({
    ...incidentsQuery(id, {
      filters: { state: 'open', category_id },
      sorted: 'newest',
      place: { at: 'first' },
    }),
    enabled: category_id !== '',
  })
  const blocks = (map.data?.blocks ?? []).filter(({ block }) => block !== '')
  return (
    <CommandDialog
      title="Avisar de uma falha geral"
      verb="Avisar quem é atingido"
      command="open-outage"
      action="avisar"
      done="Falha avisada"
      form={form}
      body={({ started_at, forecast_at, ...values }) => ({
        ...values,
        id: outageId,
        started_at: momentTyped(started_at),
        forecast_at: momentTyped(forecast_at),
      })}
      onClose={onClose}
    >
      <TextInput
        label="O que falhou"
        placeholder="Falta de água no bloco A"
        maxLength={120}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <Textarea label="O que se sabe" autosize minRows={2} maxLength={1000} {...form.getInputProps('body')} />
      <Select
        label="Categoria"
        data={(categories.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
        {...form.getInputProps('category_id')}
      />
      <Select
        label="Lugar (opcional)"
        clearable
        searchable
        data={(places.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
        {...form.getInputProps('place_id')}
      />
      {blocks.length > 0 && (
        <MultiSelect
          label="Blocos atingidos"
          placeholder={form.values.blocks.length > 0 ? undefined : 'Todo o condomínio'}
          data={blocks.map(({ block }) => ({ value: block, label: `Bloco ${block}` }))}
          {...form.getInputProps('blocks')}
        />
      )}
      <MomentField label="Desde" {...form.getInputProps('started_at')} />
      <MomentField
        label="Previsão de volta (vazia: não se sabe)"
        clearable
        {...form.getInputProps('forecast_at')}
      />
      {(open.data?.rows.length ?? 0) > 0 && (
        <MultiSelect
          label="Ocorrências que fazem parte"
          searchable
          data={(open.data?.rows ?? []).map((line) => ({
            value: line.id,
            label: `${line.protocol} · ${line.title}`,
          }))}
          {...form.getInputProps('incident_ids')}
        />
      )}
    </CommandDialog>
  )
}
