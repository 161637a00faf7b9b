import { Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { usualLife } from '../../../../domain/maintenance/assets/reserve.ts'
import type { WholeAsset } from '../../../../domain/maintenance/assets/view.ts'
import {
  type AssetCategory,
  assetCategories,
  assetCategoryWords,
} from '../../../../domain/maintenance/assets/words.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useGoOn } from '../../../lib/mutations/go-on.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { WholeNumberField } from '../../../ui/form/whole-number-field.tsx'
import { placesQuery } from '../../incidents/queries.ts'
import { KeptFilesField, useKeptFiles } from '../expiry/kept-files.tsx'
import classes from '../maintenance.module.css'
import { handsQuery } from '../queries.ts'

/** Edits a piece of equipment: a new one opens when it is saved. */
export function AssetDialog({ asset, onClose }: { asset: WholeAsset | null; onClose: () => void }) {
  const { id } = useCondominium()
  const go = useGoOn()
  const places = useQuery(placesQuery(id))
  const hands = useQuery(handsQuery(id))
  const form = useForm({
    initialValues: {
      id: asset?.id ?? crypto.randomUUID(),
      name: asset?.name ?? '',
      category: asset?.category ?? (null as AssetCategory | null),
      place_id: asset?.place_id ?? (null as string | null),
      place_note: asset?.place_note ?? '',
      maker: asset?.maker ?? '',
      model: asset?.model ?? '',
      serial: asset?.serial ?? '',
      installed_on: asset?.installed_on ?? (null as string | null),
      warranty_until: asset?.warranty_until ?? (null as string | null),
      life_years: (asset?.life_years ?? '') as number | string,
      replacement_cents: asset?.replacement_cents ?? (null as number | null),
      supplier_id: asset?.supplier_id ?? (null as string | null),
      notes: asset?.notes ?? '',
    },
    validate: {
      name: (text) => (text.trim().length < 2 ? 'Dê um nome, como Elevador social.' : null),
      category: (value) => (value ? null : 'Escolha o tipo.'),
      warranty_until: (day, { installed_on }) =>
        day && installed_on && day < installed_on ? 'A garantia termina depois da instalação.' : null,
    },
  })
  const usual = form.values.category && usualLife[form.values.category]
  const kept = useKeptFiles('maintenance', form.values.id)
  return (
    <CommandDialog
      title={asset ? 'Editar equipamento' : 'Novo equipamento'}
      verb="Salvar"
      action="salvar o equipamento"
      command="save-asset"
      done="Equipamento salvo"
      form={form}
      body={(values) => ({
        ...values,
        life_years: values.life_years === '' ? null : Number(values.life_years),
        removed: Boolean(asset?.removed_at),
      })}
      busy={kept.uploads.busy}
      onDone={({ id: made }) => {
        if (!asset) go(`/dashboard/incidents/manutencao/ativos/${made}`)
      }}
      onClose={onClose}
    >
      <TextInput
        label="Nome"
        placeholder="Elevador social"
        maxLength={80}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <div className={classes.two}>
        <Select
          label="Tipo"
          placeholder="Escolha"
          searchable
          data={assetCategories.map((value) => ({ value, label: assetCategoryWords[value] }))}
          {...form.getInputProps('category')}
        />
        <Select
          label="Lugar"
          placeholder="Escolha"
          searchable
          clearable
          data={(places.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
          {...form.getInputProps('place_id')}
        />
        <TextInput
          label="Onde, em palavras"
          placeholder="Casa de máquinas"
          maxLength={120}
          {...form.getInputProps('place_note')}
        />
        <TextInput label="Número de série" maxLength={80} {...form.getInputProps('serial')} />
        <TextInput label="Fabricante" maxLength={80} {...form.getInputProps('maker')} />
        <TextInput label="Modelo" maxLength={80} {...form.getInputProps('model')} />
        <DateField label="Instalado em" clearable {...form.getInputProps('installed_on')} />
        <DateField label="Garantia até" clearable {...form.getInputProps('warranty_until')} />
        <WholeNumberField
          label="Vida útil em anos"
          description={usual ? `Sem o número, contamos ${usual} anos` : 'Conforme o fabricante'}
          min={1}
          max={100}
          {...form.getInputProps('life_years')}
        />
        <MoneyField
          label="Custo de um novo hoje"
          description="Com a instalação"
          value={form.values.replacement_cents}
          onChange={(cents) => form.setFieldValue('replacement_cents', cents)}
          error={form.errors.replacement_cents}
        />
      </div>
      <Select
        label="Fornecedor"
        description="Quem instalou ou mantém"
        placeholder="Nenhum"
        searchable
        clearable
        data={(hands.data?.suppliers ?? []).map((one) => ({ value: one.id, label: one.name }))}
        {...form.getInputProps('supplier_id')}
      />
      <Textarea label="Observações" autosize minRows={2} maxLength={2000} {...form.getInputProps('notes')} />
      <KeptFilesField kept={kept} label="Manuais e notas fiscais" />
    </CommandDialog>
  )
}
