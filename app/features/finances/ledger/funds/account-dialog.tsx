import { Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { CommandDialog } from '../../../../ui/dialog/command-dialog.tsx'

const empty = { nickname: '', bank: '', branch: '', account: '', account_digit: '' }

/** Adds an account of the condominium that only holds money: savings, an investment. */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initialValues: empty,
    validate: {
      nickname: (value) => (value.trim().length < 2 ? 'Dê um nome à conta.' : null),
      bank: (value) => (/^\d{3}$/.test(value.trim()) ? null : 'Informe o número do banco, com 3 algarismos.'),
      branch: (value) => (/^\d{1,5}$/.test(value.trim()) ? null : 'Só algarismos.'),
      account: (value) => (/^\d{1,12}$/.test(value.trim()) ? null : 'Só algarismos, sem o dígito.'),
      account_digit: (value) => (/^[0-9PXpx]$/.test(value.trim()) ? null : 'Um caractere.'),
    },
  })
  return (
    <CommandDialog
      title="Outra conta do condomínio"
      verb="Cadastrar conta"
      action="cadastrar a conta"
      command="save-fund-account"
      done={{ title: 'Conta cadastrada', message: 'Escolha em cada fundo onde o dinheiro dele fica.' }}
      form={form}
      body={(values) => values}
      onClose={onClose}
    >
      <TextInput
        label="Nome da conta"
        placeholder="Poupança da reserva"
        maxLength={60}
        data-autofocus
        {...form.getInputProps('nickname')}
      />
      <Group grow align="flex-start">
        <TextInput
          label="Banco"
          placeholder="260"
          inputMode="numeric"
          maxLength={3}
          {...form.getInputProps('bank')}
        />
        <TextInput label="Agência" inputMode="numeric" maxLength={5} {...form.getInputProps('branch')} />
      </Group>
      <Group grow align="flex-start">
        <TextInput label="Conta" inputMode="numeric" maxLength={12} {...form.getInputProps('account')} />
        <TextInput label="Dígito" maxLength={1} {...form.getInputProps('account_digit')} />
      </Group>
    </CommandDialog>
  )
}
