import { Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { CommandDialog } from '../../../../ui/dialog/command-dialog.tsx'
import type { FundBalance } from '../ledger-queries.ts'
import { BankAccountSelect } from '../pickers.tsx'

type Values = { kind: 'works' | 'other'; name: string; purpose: string; bank_account_id: string | null }

const kinds = [
  { value: 'works', label: 'Obras: o dinheiro só sai por decisão de assembleia' },
  { value: 'other', label: 'Outra finalidade' },
]

/** A new fund, or what an open one is called, is for, and where its money lies. */
export function FundDialog({ fund, onClose }: { fund: FundBalance | null; onClose: () => void }) {
  const form = useForm<Values>({
    initialValues: {
      kind: 'works',
      name: fund?.name ?? '',
      purpose: fund?.purpose ?? '',
      bank_account_id: fund?.bank_account_id ?? null,
    },
    validate: { name: (value) => (value.trim().length < 2 ? 'Dê um nome ao fundo.' : null) },
  })
  return (
    <CommandDialog
      title={fund ? `Editar ${fund.name}` : 'Novo fundo'}
      verb={fund ? 'Salvar fundo' : 'Criar fundo'}
      action="salvar o fundo"
      command="save-fund"
      done={
        fund
          ? { title: 'Fundo salvo', message: '' }
          : { title: 'Fundo criado', message: 'Ele já pode receber parte das cobranças e transferências.' }
      }
      form={form}
      body={({ kind, ...values }) => (fund ? { id: fund.id, ...values } : { kind, ...values })}
      onClose={onClose}
    >
      <TextInput label="Nome" maxLength={60} data-autofocus {...form.getInputProps('name')} />
      {!fund && <Select label="Tipo" data={kinds} allowDeselect={false} {...form.getInputProps('kind')} />}
      <Textarea
        label="Para que é"
        placeholder="Opcional"
        maxLength={300}
        autosize
        minRows={2}
        {...form.getInputProps('purpose')}
      />
      <BankAccountSelect
        label="Onde fica o dinheiro"
        placeholder="Na conta que recebe as cobranças"
        clearable
        {...form.getInputProps('bank_account_id')}
      />
    </CommandDialog>
  )
}
