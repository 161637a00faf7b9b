import { Button, Group, Radio, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { InvitedRole } from '../../../../domain/invitations.ts'
import { roleWords } from '../../../../domain/role-words.ts'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import type { Member } from '../queries.ts'
import { roleNotes } from '../role-notes.ts'

type RoleDialogProps = {
  member: Member
  mayMakeAdmins: boolean
  failure: string | null
  loading: boolean
  onClose: () => void
  onConfirm: (role: InvitedRole) => void
}

/** Changes a member's role, and shows what each role gives access to. */
export function RoleDialog({ member, mayMakeAdmins, failure, loading, onClose, onConfirm }: RoleDialogProps) {
  const [role, setRole] = useState<string>(member.role)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (role !== member.role) onConfirm(role as InvitedRole)
  }
  const roles = (Object.keys(roleNotes) as InvitedRole[]).filter((one) => one !== 'admin' || mayMakeAdmins)
  return (
    <Modal opened onClose={onClose} title={`Papel de ${member.full_name}`}>
      <form onSubmit={submit} noValidate>
        <Stack gap={20}>
          {failure && <FormErrors message={failure} />}
          <Radio.Group aria-label="Papel" value={role} onChange={setRole}>
            <Stack gap={14}>
              {roles.map((one) => (
                <Radio key={one} value={one} label={roleWords[one]} description={roleNotes[one]} />
              ))}
            </Stack>
          </Radio.Group>
          <Group justify="flex-end">
            <Button variant="subtle" onClick={onClose}>
              Voltar
            </Button>
            <Button type="submit" loading={loading} disabled={role === member.role}>
              Mudar papel
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
