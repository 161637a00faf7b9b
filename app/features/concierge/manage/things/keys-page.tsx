import { Button, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, CircleAlert, CircleCheck, Clock, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { unitLabel } from '../../../../../domain/units/unit-label.ts'
import { loadingError, toFailure } from '../../../../lib/failure.ts'
import { useListAddress } from '../../../../lib/lists/keyset.ts'
import { useMayManage } from '../../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { DataList } from '../../../../ui/data/data-list.tsx'
import { Status } from '../../../../ui/data/status.tsx'
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx'
import { ConfirmDestructive } from '../../../../ui/form/confirm-destructive.tsx'
import { SearchField } from '../../../../ui/form/search-field.tsx'
import { BackLink } from '../../../../ui/page/back-link.tsx'
import { ErrorState } from '../../../../ui/page/error-state.tsx'
import { Page, Section } from '../../../../ui/page/page.tsx'
import { RowsSkeleton } from '../../../../ui/page/skeletons.tsx'
import { type Picked, RegisterSelect } from '../../../residents/register/register-select.tsx'
import classes from '../../concierge.module.css'
import { momentOf } from '../../concierge-words.ts'
import { Moment } from '../../moment.tsx'
import { useConciergeCommand } from '../../use-concierge-command.ts'
import { type KeyRow, keysQuery, type LoanRow, type LostRow, lostQuery } from '../round-queries.ts'

const matches = (search: string, ...texts: (string | null | undefined)[]) =>
  texts.some((text) => text?.toLocaleLowerCase('pt-BR').includes(search.toLocaleLowerCase('pt-BR')))

/** The keys that the desk keeps and who has them; and what was found in the building. */
export function Component() {
  const { params, filter } = useListAddress()
  const mayManage = useMayManage()
  const search = params.get('q') ?? ''
  const [adding, setAdding] = useState(false)
  return (
    <>
      <BackLink to="/dashboard/portaria">Portaria</BackLink>
      <Page
        title="Chaves e achados"
        sentence="Com quem está cada chave, e o que espera pelo dono."
        action={
          mayManage && (
            <Button leftSection={<Plus size={18} />} onClick={() => setAdding(true)}>
              Nova chave
            </Button>
          )
        }
      >
        <div className={classes.filters}>
          <SearchField
            label="Buscar chave ou objeto"
            placeholder="Chave, pessoa ou objeto"
            value={search}
            onSearch={(q) => filter({ q })}
          />
        </div>
        <Keys search={search} mayManage={mayManage} />
        <Lost search={search} />
      </Page>
      {adding && <KeyDialog onClose={() => setAdding(false)} />}
    </>
  )
}

function Keys({ search, mayManage }: { search: string; mayManage: boolean }) {
  const { id } = useCondominium()
  const found = useQuery(keysQuery(id))
  const failed = loadingError(found)
  const [open, setOpen] = useState<{ what: 'change' | 'remove'; row: KeyRow } | null>(null)
  const remove = useConciergeCommand('remove-desk-key', { action: 'tirar a chave', told: 'Chave tirada' })
  const loanOf = (key: KeyRow) =>
    found.data?.loans.find(({ key_id, status }) => key_id === key.id && status === 'out')
  const rows = (found.data?.keys ?? []).filter(
    (key) =>
      !search || matches(search, key.name, key.place, key.unit && unitLabel(key.unit), loanOf(key)?.to_name),
  )
  const actions = (row: KeyRow) =>
    mayManage && (
      <Group gap={4} wrap="nowrap" justify="flex-end">
        <Button size="compact-sm" mih={44} variant="subtle" onClick={() => setOpen({ what: 'change', row })}>
          Mudar
        </Button>
        {!loanOf(row) && (
          <Button
            size="compact-sm"
            mih={44}
            variant="subtle"
            c="var(--danger)"
            onClick={() => setOpen({ what: 'remove', row })}
            aria-label={`Tirar ${row.name}`}
          >
            <Trash2 size={16} />
          </Button>
        )}
      </Group>
    )
  return (
    <Section title="Chaves">
      {failed && <ErrorState message={toFailure(failed).message} onRetry={() => void found.refetch()} />}
      {found.isPending && <RowsSkeleton rows={4} />}
      {found.data && rows.length === 0 && (
        <p style={{ color: 'var(--muted)', margin: 0 }}>
          {search
            ? 'Nenhuma chave com esta busca.'
            : 'Nenhuma chave no quadro. Cadastre as que a portaria empresta.'}
        </p>
      )}
      {rows.length > 0 && (
        <DataList
          label="Chaves"
          rows={rows}
          id={(row) => row.id}
          columns={[
            { key: 'name', header: 'Chave', cell: (row) => row.name, text: (row) => row.name },
            {
              key: 'place',
              header: 'Lugar',
              minor: true,
              cell: (row) => [row.place, row.unit && unitLabel(row.unit)].filter(Boolean).join(' · '),
            },
            { key: 'state', header: 'Situação', cell: (row) => <KeyState loan={loanOf(row)} /> },
            {
              key: 'since',
              header: 'Desde',
              end: true,
              cell: (row) => {
                const loan = loanOf(row)
                return loan ? <Moment at={loan.lent_at} /> : ''
              },
            },
            { key: 'action', header: '', end: true, cell: actions },
          ]}
          phone={(row) => ({
            first: row.name,
            second: <KeyState loan={loanOf(row)} />,
            state: actions(row),
          })}
        />
      )}
      {open?.what === 'change' && <KeyDialog row={open.row} onClose={() => setOpen(null)} />}
      {open?.what === 'remove' && (
        <ConfirmDestructive
          opened
          onClose={() => setOpen(null)}
          verb={`Tirar ${open.row.name}`}
          loading={remove.isPending}
          onConfirm={() => remove.mutate({ key_id: open.row.id }, { onSuccess: () => setOpen(null) })}
        >
          A portaria deixa de emprestá-la. Os empréstimos de antes continuam no registro.
        </ConfirmDestructive>
      )}
    </Section>
  )
}

function KeyState({ loan }: { loan: LoanRow | undefined }) {
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
      {isLate && loan.expected_back ? `Com ${who}; era até ${momentOf(loan.expected_back)}` : `Com ${who}`}
    </Status>
  )
}

function KeyDialog({ row, onClose }: { row?: KeyRow; onClose: () => void }) {
  const [unit, setUnit] = useState<Picked | null>(
    row?.unit_id && row.unit ? { id: row.unit_id, label: unitLabel(row.unit) } : null,
  )
  const save = useConciergeCommand('save-desk-key', {
    action: 'salvar a chave',
    told: 'Chave salva',
    quiet: true,
  })
  const form = useForm({
    initialValues: { name: row?.name ?? '', place: row?.place ?? '' },
    validate: { name: (value) => (value.trim() ? null : 'Dê um nome à chave.') },
  })
  return (
    <FormDialog
      title={row ? `Mudar ${row.name}` : 'Nova chave'}
      verb="Salvar chave"
      loading={save.isPending}
      error={save.error}
      held={form.isDirty()}
      onClose={onClose}
      onSubmit={form.onSubmit((values) =>
        save.mutate(
          {
            ...(row && { key_id: row.id }),
            name: values.name.trim(),
            place: values.place.trim() || null,
            unit_id: unit?.id ?? null,
          },
          { onSuccess: onClose },
        ),
      )}
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
      <RegisterSelect kind="unit" label="De uma unidade (opcional)" value={unit} onChange={setUnit} />
    </FormDialog>
  )
}

const lostWords = {
  kept: { label: 'Guardado', Icon: Clock },
  claimed: { label: 'Devolvido', Icon: BadgeCheck },
  disposed: { label: 'Sem dono', Icon: CircleAlert },
} as const

function Lost({ search }: { search: string }) {
  const { id } = useCondominium()
  const lost = useQuery(lostQuery(id))
  const failed = loadingError(lost)
  const rows = (lost.data ?? []).filter(
    (row) => !search || matches(search, row.description, row.place, row.to_name),
  )
  const ending = (row: LostRow) => row.to_name ?? row.reason ?? ''
  const state = (row: LostRow) => {
    const { label, Icon } = lostWords[row.status]
    return (
      <Status icon={Icon} tone={row.status === 'claimed' ? 'success' : 'neutral'}>
        {label}
      </Status>
    )
  }
  return (
    <Section title="Achados e perdidos">
      {failed && <ErrorState message={toFailure(failed).message} onRetry={() => void lost.refetch()} />}
      {lost.isPending && <RowsSkeleton rows={3} />}
      {lost.data && rows.length === 0 && (
        <p style={{ color: 'var(--muted)', margin: 0 }}>
          {search ? 'Nenhum objeto com esta busca.' : 'Nada achado. O que a portaria guarda aparece aqui.'}
        </p>
      )}
      {rows.length > 0 && (
        <DataList
          label="Achados e perdidos"
          rows={rows}
          id={(row) => row.id}
          columns={[
            { key: 'what', header: 'Objeto', cell: (row) => row.description, text: (row) => row.description },
            { key: 'place', header: 'Onde', cell: (row) => row.place, text: (row) => row.place },
            { key: 'state', header: 'Situação', cell: state },
            { key: 'to', header: 'Com quem', minor: true, cell: ending, text: ending },
            { key: 'found', header: 'Achado', end: true, cell: (row) => <Moment at={row.found_at} /> },
          ]}
          phone={(row) => ({
            first: row.description,
            figure: momentOf(row.found_at),
            second: row.place,
            state: state(row),
          })}
        />
      )}
    </Section>
  )
}
