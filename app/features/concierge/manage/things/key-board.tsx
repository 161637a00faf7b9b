import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Clock, KeyRound } from 'lucide-react'
import { unitLabel } from '../../../../../domain/units/unit-label.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { Status } from '../../../../ui/data/status.tsx'
import { CommandDialog } from '../../../../ui/dialog/command-dialog.tsx'
import { type Picked, RegisterSelect } from '../../../residents/register/register-select.tsx'
import { momentOf } from '../../concierge-words.ts'
import { type KeyRow, keysQuery, type OutLoan } from '../round-queries.ts'
import { HouseList } from '../settings/house-list.tsx'

/** Lists the keys of the board, and who has each now. */
export function KeyBoard() {
  const { id } = useCondominium()
  const found = useQuery(keysQuery(id))
  const loanOf = (key: KeyRow) => found.data?.out.find(({ key_id }) => key_id === key.id)
  return (
    <HouseList
      label="Chaves"
      rows={found.data?.keys}
      query={found}
      Icon={KeyRound}
      note={(key) => [key.place, key.unit && unitLabel(key.unit)].filter(Boolean).join(' · ')}
      state={(key) => <KeyState loan={loanOf(key)} />}
      add="Nova chave"
      empty={{
        title: 'Nenhuma chave no quadro',
        says: 'Cadastre as que a portaria empresta: a mesa anota com quem está cada uma e até quando.',
      }}
      dialog={(key, onClose) => <KeyDialog row={key} onClose={onClose} />}
      removing={{
        command: 'remove-desk-key',
        body: ({ id: key_id }) => ({ key_id }),
        action: 'remover a chave',
        done: 'Chave removida',
        says: 'A portaria deixa de emprestá-la. Os empréstimos de antes continuam no registro.',
        may: (key) => !loanOf(key),
      }}
    />
  )
}

function KeyState({ loan }: { loan: OutLoan | undefined }) {
  if (!loan)
    return (
      <Status icon={CircleCheck} tone="success">
        No quadro
      </Status>
    )
  const isLate = loan.expected_back !== null && Date.parse(loan.expected_back) < Date.now()
  const who = [loan.to_name, loan.unit && unitLabel(loan.unit)].filter(Boolean).join(', ')
  return (
    <Status icon={isLate ? CircleAlert : Clock} tone={isLate ? 'warning' : 'neutral'} wraps>
      {isLate && loan.expected_back
        ? `Com ${who}; era até ${momentOf(loan.expected_back)}`
        : `Com ${who}, desde ${momentOf(loan.lent_at)}`}
    </Status>
  )
}

function KeyDialog({ row, onClose }: { row: KeyRow | undefined; onClose: () => void }) {
  const unit: Picked | null =
    row?.unit_id && row.unit ? { id: row.unit_id, label: unitLabel(row.unit) } : null
  const form = useForm({
    initialValues: { name: row?.name ?? '', place: row?.place ?? '', unit_id: unit },
    validate: { name: (value) => (value.trim() ? null : 'Dê um nome à chave.') },
  })
  return (
    <CommandDialog
      title={row ? `Editar ${row.name}` : 'Nova chave'}
      verb="Salvar chave"
      command="save-desk-key"
      action="salvar a chave"
      done="Chave salva"
      form={form}
      body={({ name, place, unit_id }) => ({
        key_id: row?.id,
        name,
        place: place.trim() || null,
        unit_id: unit_id?.id ?? null,
      })}
      onClose={onClose}
    >
      <TextInput
        label="Nome"
        placeholder="Salão de festas"
        maxLength={60}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Lugar no quadro"
        placeholder="Gancho 12"
        maxLength={60}
        {...form.getInputProps('place')}
      />
      <RegisterSelect
        kind="unit"
        label="De uma unidade (opcional)"
        value={form.values.unit_id}
        {...form.getInputProps('unit_id')}
      />
    </CommandDialog>
  )
}
