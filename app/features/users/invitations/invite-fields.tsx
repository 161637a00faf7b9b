import { Radio, Select, Stack, Text, Textarea } from '@mantine/core'
import type { InvitedRole, PastedLine } from '../../../../domain/invitations.ts'
import { roleWords } from '../../../../domain/role-words.ts'
import { type OccupancyKind, occupancyKinds } from '../../../../domain/units/occupancy-kind.ts'
import { UnitPicker } from '../../residents/requests/unit-picker.tsx'
import { type PlanLimit, roomOf } from '../../subscriptions/plan-limit.ts'
import { PlanLimitNotice } from '../../subscriptions/plan-limit-notice.tsx'
import { roleNotes } from '../role-notes.ts'
import { PastedLines } from './pasted-lines.tsx'
import type { InviteForm, InviteProblems } from './use-invite-form.ts'

type InviteFieldsProps = {
  form: InviteForm
  lines: readonly PastedLine[]
  problems: InviteProblems
  mayInviteAdmins: boolean
  seats: PlanLimit | undefined
}

const roleOrder: readonly InvitedRole[] = ['resident', 'doorman', 'council', 'admin']

function adminNote(left: number | null, mayInvite: boolean): string {
  if (!mayInvite) return 'Só o síndico convida outros administradores.'
  if (left === null) return roleNotes.admin
  if (left === 0) return 'Sem vaga no plano.'
  return `${roleNotes.admin} ${left === 1 ? 'Resta 1 vaga.' : `Restam ${left} vagas.`}`
}

export function InviteFields({ form, lines, problems, mayInviteAdmins, seats }: InviteFieldsProps) {
  const { values, setValues } = form
  const left = seats ? roomOf(seats) : null
  const isResident = values.role === 'resident'
  return (
    <>
      <Radio.Group
        label="Papel"
        value={values.role}
        onChange={(role) => setValues({ role: role as InvitedRole })}
      >
        <Stack gap={12} mt={8}>
          {roleOrder.map((role) => (
            <Radio
              key={role}
              value={role}
              label={roleWords[role]}
              description={role === 'admin' ? adminNote(left, mayInviteAdmins) : roleNotes[role]}
              disabled={role === 'admin' && (!mayInviteAdmins || left === 0)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {mayInviteAdmins && <PlanLimitNotice kind="admins" use={seats} />}
      {isResident && (
        <>
          <UnitPicker
            label="Unidade"
            value={values.units}
            onChange={(units) => setValues({ units })}
            error={problems.units}
          />
          <Select
            label="O que a pessoa é na unidade"
            allowDeselect={false}
            data={Object.entries(occupancyKinds).map(([value, label]) => ({ value, label }))}
            value={values.kind}
            onChange={(kind) => kind && setValues({ kind: kind as OccupancyKind })}
          />
        </>
      )}
      <Textarea
        label="E-mails"
        description={
          isResident
            ? 'Um por linha. Para unidades diferentes, escreva a unidade depois: ana@exemplo.com A‑101.'
            : 'Um por linha, ou cole uma lista. Aceita “Nome <e-mail>”.'
        }
        autosize
        minRows={2}
        maxRows={8}
        maxLength={20_000}
        value={values.addresses}
        onChange={(event) => setValues({ addresses: event.currentTarget.value })}
        error={problems.addresses}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
      {(lines.length > 1 || lines.some(({ problem }) => problem)) && (
        <PastedLines lines={lines} withUnit={isResident} />
      )}
      <Text size="sm" c="dimmed">
        Cada pessoa recebe um link só dela, que vale 7 dias. Nada acontece até ela aceitar.
      </Text>
    </>
  )
}
