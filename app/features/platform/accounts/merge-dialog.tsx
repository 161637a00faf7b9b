import { Select, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { errorCodes } from '../../../../domain/errors.ts'
import { identityChecks, mergeObstacles } from '../../../../domain/platform/account-acts.ts'
import type { Body } from '../../../lib/commands/contract.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { FoundField, type FoundOption } from '../found-field.tsx'
import { MembershipRows } from './account-parts.tsx'
import {
  type Account,
  type AccountRow,
  accountQuery,
  accountsQuery,
  mergeObstacleQuery,
} from './accounts-queries.ts'

type Values = { closed_id: string | null; check: string | null; reason: string }

/** Makes one of two accounts of the same person: the one of the page stays, another is chosen and closes. */
export function MergeDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const form = useForm<Values>({
    initialValues: { closed_id: null, check: null, reason: '' },
    validate: {
      closed_id: (id) => (id ? null : 'Escolha a conta que fecha.'),
      check: (check) => (check ? null : 'Diga como a identidade foi conferida.'),
      reason: (text) =>
        text.trim().length < 10 ? 'Diga o motivo em pelo menos 10 letras: ele fica na auditoria.' : null,
    },
  })
  const closed = form.values.closed_id
  const obstacle = useQuery({ ...mergeObstacleQuery(account.id, closed ?? ''), enabled: closed !== null })
  return (
    <CommandDialog
      title={`Unir outra conta à de ${account.name}`}
      verb="Unir"
      command="merge-accounts"
      action="unir as contas"
      done="Contas unidas"
      destructive
      busy={closed !== null && obstacle.data?.obstacle !== null}
      form={form}
      body={(values) => ({ user_id: account.id, ...values }) as Body<'merge-accounts'>}
      onClose={onClose}
    >
      <Text size="sm">
        A pessoa passa a entrar só por esta conta ({account.email_masked ?? 'sem e-mail'}). Os acessos aos
        condomínios, o cadastro, as reservas, as ocorrências e os pedidos em andamento da outra vêm para cá. O
        que já foi feito continua com o nome de quem fez.
      </Text>
      <FoundField
        label="Conta que fecha"
        placeholder="Nome, e-mail ou telefone"
        nothing="Nenhuma outra conta assim"
        find={others(account.id)}
        value={closed}
        error={form.errors.closed_id}
        onChange={(id) => form.setFieldValue('closed_id', id)}
      />
      {closed && <Closing id={closed} />}
      {closed && <NotLoaded query={obstacle} rows={1} />}
      {obstacle.data?.obstacle && (
        <Notice kind="warning">
          {obstacle.data.condominium && `${obstacle.data.condominium}: `}
          {errorCodes[mergeObstacles[obstacle.data.obstacle]].message}
        </Notice>
      )}
      <Select
        label="Como a identidade foi conferida"
        description="Confira que as duas contas são mesmo da mesma pessoa."
        data={Object.entries(identityChecks).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('check')}
      />
      <Textarea
        label="O que foi conferido"
        description="Fica na auditoria com o seu nome, e a pessoa lê no e-mail das duas contas."
        autosize
        minRows={2}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
    </CommandDialog>
  )
}

/** Accounts that have these words, but for the one that stays: none is proposed before something is typed. */
const others = (kept: string) => (wanted: string) => ({
  ...accountsQuery({ wanted, withFactor: false, sort: 'name', descending: false }, { at: 'first' }),
  enabled: wanted.trim().length > 1,
  placeholderData: undefined,
  select: ({ rows }: { rows: AccountRow[] }): FoundOption[] =>
    rows
      .filter(({ id, is_platform_admin }) => id !== kept && !is_platform_admin)
      .map(({ id, name, email_masked }) => ({
        value: id,
        label: email_masked ? `${name} (${email_masked})` : name,
      })),
})

function Closing({ id }: { id: string }) {
  const account = useQuery(accountQuery(id))
  if (!account.data) return <NotLoaded query={account} rows={2} />
  return <MembershipRows label="Condomínios da conta que fecha" memberships={account.data.memberships} />
}
