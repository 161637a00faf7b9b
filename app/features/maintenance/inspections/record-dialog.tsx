import { Select, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { InspectionRecord, InspectionRow } from '../../../../domain/maintenance/inspections/view.ts'
import {
  type Council,
  councils,
  councilWords,
  type InspectionResult,
  inspectionResults,
  inspectionResultWords,
  periodWords,
  usualEnd,
} from '../../../../domain/maintenance/inspections/words.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import classes from '../expiry/expiry.module.css'
import { KeptFilesField, useKeptFiles } from '../expiry/kept-files.tsx'
import { supplierNamesQuery } from '../supplier-documents/supplier-document-queries.ts'

type RecordDialogProps = {
  inspection: Pick<InspectionRow, 'id' | 'name' | 'every_months'>
  /** The one to correct; without it a new one. */
  record: InspectionRecord | null
  today: string
  onClose: () => void
}

/** Records an inspection: when, by which person, the result and how long it is valid, with its files. */
export function RecordDialog({ inspection, record, today, onClose }: RecordDialogProps) {
  const { id } = useCondominium()
  const suppliers = useQuery(supplierNamesQuery(id))
  const form = useForm({
    initialValues: {
      id: record?.id ?? crypto.randomUUID(),
      done_on: record?.done_on ?? (null as string | null),
      valid_until: record?.valid_until ?? (null as string | null),
      result: record?.result ?? ('approved' as InspectionResult),
      findings: record?.findings ?? '',
      supplier_id: record?.supplier_id ?? (null as string | null),
      professional: record?.professional ?? '',
      council: record?.council ?? (null as Council | null),
      registry: record?.registry ?? '',
      responsibility_number: record?.responsibility_number ?? '',
    },
    validate: {
      done_on: (day) => (day ? null : 'Diga quando foi feita.'),
      valid_until: (day, { done_on }) =>
        day && done_on && day < done_on ? 'A validade não termina antes da inspeção.' : null,
      findings: (text, { result }) =>
        result !== 'approved' && text.trim().length < 3 ? 'Conte o que precisa ser corrigido.' : null,
      registry: (text, { council }) =>
        Boolean(council) !== Boolean(text.trim())
          ? 'Informe o conselho e o número, ou nenhum dos dois.'
          : null,
    },
  })
  const kept = useKeptFiles('inspections', form.values.id)
  const { result } = form.values
  const dates = form.getInputProps('done_on')
  // The default end follows the day until the user enters another one.
  const usual = useRef<string | null>(null)
  const setDone = (day: string | null) => {
    dates.onChange(day)
    if (record || form.values.valid_until !== usual.current) return
    usual.current = day && usualEnd(day, inspection.every_months)
    form.setFieldValue('valid_until', usual.current)
  }
  return (
    <CommandDialog
      title={record ? 'Corrigir o registro' : 'Registrar inspeção'}
      verb={record ? 'Salvar' : 'Registrar inspeção'}
      action="registrar a inspeção"
      command="record-inspection"
      done={record ? 'Registro corrigido' : 'Inspeção registrada'}
      form={form}
      body={(values) => ({
        ...values,
        inspection_id: inspection.id,
        valid_until: values.result === 'refused' ? null : values.valid_until,
        attachments: record ? [] : kept.files.map(({ path }) => path),
      })}
      busy={kept.uploads.busy}
      onClose={onClose}
    >
      <Text fw={600}>{inspection.name}</Text>
      <Select
        label="Resultado"
        data={inspectionResults.map((value) => ({ value, label: inspectionResultWords[value] }))}
        allowDeselect={false}
        data-autofocus
        {...form.getInputProps('result')}
      />
      <DateField label="Feita em" maxDate={today} {...dates} onChange={setDone} />
      {result !== 'approved' && (
        <Textarea
          label="O que precisa ser corrigido"
          autosize
          minRows={2}
          maxLength={1000}
          {...form.getInputProps('findings')}
        />
      )}
      {result !== 'refused' && (
        <DateField
          label="Vale até"
          description={`Usual: ${periodWords(inspection.every_months)}. Se o certificado diz outra data, vale a dele.`}
          clearable
          {...form.getInputProps('valid_until')}
        />
      )}
      <Select
        label="Fornecedor (opcional)"
        placeholder="Quem foi contratado"
        searchable
        clearable
        data={(suppliers.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
        {...form.getInputProps('supplier_id')}
      />
      <TextInput label="Profissional (opcional)" maxLength={120} {...form.getInputProps('professional')} />
      <div className={classes.two}>
        <Select
          label="Conselho"
          clearable
          data={councils.map((value) => ({ value, label: councilWords[value] }))}
          {...form.getInputProps('council')}
        />
        <TextInput label="Número do registro" maxLength={30} {...form.getInputProps('registry')} />
      </div>
      <TextInput
        label="ART, RRT ou TRT (opcional)"
        maxLength={40}
        {...form.getInputProps('responsibility_number')}
      />
      <KeptFilesField kept={kept} label="Certificado e laudo" />
    </CommandDialog>
  )
}
