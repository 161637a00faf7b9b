import { Radio, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { RoleForm } from '../../../../domain/role-words.ts'
import { invoke } from '../../../lib/commands/invoke.ts'
import { useMembership } from '../../../lib/membership/membership.tsx'
import { useMutation } from '../../../lib/mutations/use-mutation.ts'
import { Section } from '../../../ui/page/page.tsx'

const forms: { value: RoleForm | ''; label: string }[] = [
  { value: 'feminine', label: 'Síndica, moradora' },
  { value: 'masculine', label: 'Síndico, morador' },
  { value: '', label: 'Sem preferência' },
]

/** How roles are written for the user; renders nothing without a membership to write one beside. */
export function OwnRoleForm() {
  const { membership } = useMembership()
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (form: RoleForm | null) => invoke('save-role-form', { form }),
    meta: { action: 'salvar como o seu papel é escrito', done: 'Salvo em todos os seus condomínios' },
    onSettled: () => queries.invalidateQueries({ queryKey: ['memberships'] }),
  })
  if (!membership) return null
  const chosen = save.isPending ? save.variables : membership.role_form
  return (
    <Section
      title="Como escrever o seu papel"
      note="Vale em todos os seus condomínios. Você não precisa escolher."
    >
      <Radio.Group
        aria-label="Como escrever o seu papel"
        value={chosen ?? ''}
        onChange={(value) => save.mutate((value || null) as RoleForm | null)}
      >
        <Stack gap={12}>
          {forms.map(({ value, label }) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Stack>
      </Radio.Group>
    </Section>
  )
}
