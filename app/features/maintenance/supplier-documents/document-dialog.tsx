import { Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef } from 'react'
import {
  type SupplierDocumentKind,
  supplierDocumentKindNames,
  supplierDocumentKinds,
} from '../../../../domain/maintenance/supplier-documents/kinds.ts'
import type { SupplierDocument } from '../../../../domain/maintenance/supplier-documents/view.ts'
import { usualExpiry } from '../../../../domain/maintenance/supplier-documents/words.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import classes from '../expiry/expiry.module.css'
import { KeptFilesField, useKeptFiles } from '../expiry/kept-files.tsx'

/** The change to save: a new document (of a kind, where that is known), a new version of one, or a correction of the same one. */
export type Asked =
  | { as: 'new'; kind: SupplierDocumentKind | null }
  | { as: 'version' | 'correction'; document: SupplierDocument; kind: SupplierDocumentKind }

const titles = { new: 'Adicionar documento', version: 'Nova versão', correction: 'Corrigir documento' }

export function DocumentDialog({
  supplierId,
  asked,
  onClose,
}: {
  supplierId: string
  asked: Asked
  onClose: () => void
}) {
  const known = asked.as === 'new' ? null : asked.document
  const same = asked.as === 'correction' ? known : null
  const form = useForm({
    initialValues: {
      id: same?.id ?? crypto.randomUUID(),
      kind: asked.kind,
      name: known?.name ?? (asked.kind ? supplierDocumentKinds[asked.kind].name : ''),
      issued_on: same?.issued_on ?? null,
      expires_on: same?.expires_on ?? null,
    } as Values,
    validate: {
      kind: (kind) => (kind ? null : 'Escolha o tipo.'),
      name: (text) => (text.trim().length < 2 ? 'Diga que documento é.' : null),
      expires_on: (day, { issued_on }) =>
        day && issued_on && day < issued_on ? 'O vencimento não vem antes da emissão.' : null,
    },
  })
  const kept = useKeptFiles('expenses', form.values.id)
  const { chooseKind, setIssued } = useUsual(form, same !== null)
  const { kind } = form.values
  return (
    <CommandDialog
      title={titles[asked.as]}
      verb="Salvar documento"
      action="salvar o documento"
      command="save-supplier-document"
      done={
        asked.as === 'version' ? 'Nova versão guardada; a anterior fica no histórico' : 'Documento guardado'
      }
      form={form}
      body={(values) => ({
        ...values,
        supplier_id: supplierId,
        replaces_id: asked.as === 'version' ? asked.document.id : null,
        attachments: same ? [] : kept.files.map(({ path }) => path),
      })}
      busy={kept.uploads.busy}
      onClose={onClose}
    >
      <Select
        label="Tipo"
        placeholder="Escolha"
        allowDeselect={false}
        searchable
        disabled={asked.as === 'version'}
        description={kind ? supplierDocumentKinds[kind].hint || undefined : undefined}
        data={supplierDocumentKindNames.map((value) => ({ value, label: supplierDocumentKinds[value].name }))}
        {...form.getInputProps('kind')}
        onChange={(value) => chooseKind(value as SupplierDocumentKind | null)}
      />
      <TextInput label="Nome" maxLength={120} {...form.getInputProps('name')} />
      <div className={classes.two}>
        <DateField label="Emitido em" clearable {...form.getInputProps('issued_on')} onChange={setIssued} />
        <DateField label="Vale até" clearable {...form.getInputProps('expires_on')} />
      </div>
      <KeptFilesField kept={kept} label="Arquivo" />
    </CommandDialog>
  )
}

type Values = {
  id: string
  kind: SupplierDocumentKind | null
  name: string
  issued_on: string | null
  expires_on: string | null
}

type Form = { values: Values; setFieldValue(name: keyof Values, value: string | null): void }

/** Fills the default name and end of the chosen kind until the user enters others. */
function useUsual(form: Form, isCorrection: boolean) {
  const end = useRef<string | null>(null)
  const follow = (kind: SupplierDocumentKind | null, issuedOn: string | null) => {
    if (isCorrection || form.values.expires_on !== end.current) return
    end.current = kind && issuedOn ? usualExpiry(kind, issuedOn) : null
    form.setFieldValue('expires_on', end.current)
  }
  return {
    chooseKind(kind: SupplierDocumentKind | null) {
      const before = form.values.kind
      const isUntouched =
        form.values.name === '' ||
        (before !== null && form.values.name === supplierDocumentKinds[before].name)
      form.setFieldValue('kind', kind)
      if (kind && isUntouched)
        form.setFieldValue('name', kind === 'other' ? '' : supplierDocumentKinds[kind].name)
      follow(kind, form.values.issued_on)
    },
    setIssued(day: string | null) {
      form.setFieldValue('issued_on', day)
      follow(form.values.kind, day)
    },
  }
}
