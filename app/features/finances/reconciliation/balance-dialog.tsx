import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import type { StatementAccount } from './statement-queries.ts'

/** What the account had at the end of a day, read off the bank's page. */
export function BalanceButton({ account }: { account: StatementAccount }) {
  const mayManage = useMayManage()
  const [opened, setOpened] = useState(false)
  if (!mayManage) return null
  return (
    <>
      <Button size="sm" variant="default" mt={8} onClick={() => setOpened(true)}>
        Informar o saldo de um dia
      </Button>
      {opened && <BalanceDialog account={account} onClose={() => setOpened(false)} />}
    </>
  )
}

function BalanceDialog({ account, onClose }: { account: StatementAccount; onClose: () => void }) {
  const form = useForm({
    initialValues: { day: account.last_on ?? account.today, cents: null as number | null },
    validate: {
      cents: (cents) => (cents === null ? 'Informe o saldo.' : null),
      day: (day) => (day && day <= account.today ? null : 'Informe um dia até hoje.'),
    },
  })
  return (
    <CommandDialog
      title="Saldo da conta no banco"
      verb="Salvar saldo"
      action="salvar o saldo"
      command="set-statement-balance"
      done={{ title: 'Saldo salvo', message: 'A diferença de cada dia já está calculada.' }}
      form={form}
      body={({ day, cents }) => ({ bank_account_id: account.id, day, cents: cents ?? 0 })}
      onClose={onClose}
    >
      <DateField label="Ao fim do dia" maxDate={account.today} {...form.getInputProps('day')} />
      <MoneyField
        label="Saldo"
        description="Como o site do banco mostra, sem aplicações automáticas."
        value={form.values.cents}
        onChange={(cents) => form.setFieldValue('cents', cents)}
        error={form.errors.cents}
      />
    </CommandDialog>
  )
}
