import { Checkbox, Group, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { documentKind } from '../../../../domain/cpf-cnpj.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { RubricSelect } from '../ledger/pickers.tsx'
import type { SupplierDetails } from './suppliers-queries.ts'

/** Adds a supplier, or changes one. */
export function SupplierDialog({
  supplier,
  onClose,
}: {
  supplier: SupplierDetails | null
  onClose: () => void
}) {
  const form = useForm({
    initialValues: {
      name: supplier?.name ?? '',
      document: supplier?.document ?? '',
      contact_name: supplier?.contact_name ?? '',
      email: supplier?.email ?? '',
      phone: supplier?.phone ?? '',
      pix_key: supplier?.pix_key ?? '',
      bank_details: supplier?.bank_details ?? '',
      rubric: supplier?.rubric_id ?? null,
      notes: supplier?.notes ?? '',
      archived: supplier?.archived_on != null,
    },
    validate: {
      name: (text) => (text.trim().length < 2 ? 'Diga o nome do fornecedor.' : null),
      document: (text) => (text.trim() && !documentKind(text) ? 'O CPF ou CNPJ não confere.' : null),
    },
  })
  return (
    <CommandDialog
      title={supplier ? 'Editar fornecedor' : 'Novo fornecedor'}
      verb="Salvar"
      action="salvar o fornecedor"
      command="save-supplier"
      done={{ title: 'Fornecedor salvo', message: 'Já pode ser escolhido nas despesas.' }}
      form={form}
      body={(values) => ({ ...values, id: supplier?.id ?? null })}
      onClose={onClose}
    >
      <TextInput label="Nome" maxLength={120} data-autofocus {...form.getInputProps('name')} />
      <TextInput
        label="CNPJ ou CPF"
        placeholder="Opcional"
        maxLength={20}
        {...form.getInputProps('document')}
      />
      <RubricSelect
        label="Rubrica de costume"
        nature="expense"
        clearable
        allowDeselect
        {...form.getInputProps('rubric')}
      />
      <TextInput label="Pessoa de contato" maxLength={120} {...form.getInputProps('contact_name')} />
      <Group grow align="start">
        <TextInput label="Telefone" type="tel" maxLength={30} {...form.getInputProps('phone')} />
        <TextInput label="E-mail" type="email" maxLength={254} {...form.getInputProps('email')} />
      </Group>
      <TextInput label="Chave Pix" maxLength={77} {...form.getInputProps('pix_key')} />
      <TextInput label="Banco, agência e conta" maxLength={120} {...form.getInputProps('bank_details')} />
      <Textarea label="Observações" maxLength={1000} autosize minRows={2} {...form.getInputProps('notes')} />
      {supplier && (
        <Checkbox
          label="Arquivado: não aparece em novas despesas"
          {...form.getInputProps('archived', { type: 'checkbox' })}
        />
      )}
    </CommandDialog>
  )
}
