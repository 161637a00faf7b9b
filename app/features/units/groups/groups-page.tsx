import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Layers, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { toast } from '../../../lib/toasts.tsx'
import { ConfirmDestructive } from '../../../ui/form/confirm-destructive.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { groupsQuery, type UnitGroup } from '../edit/register-queries.ts'
import classes from '../unit/unit-register.module.css'
import { unitsText } from '../unit-words.ts'
import { GroupDialog } from './group-dialog.tsx'

/** Groups of units that have exclusive use of a part of the building, and are the only ones to pay for it (Civil Code art. 1.340). */
export function Component() {
  const { id } = useCondominium()
  const groups = useQuery(groupsQuery(id))
  const mayManage = useMayManage()
  const [editing, setEditing] = useState<UnitGroup | 'new' | null>(null)
  const some = (groups.data ?? []).length > 0
  const add = (
    <Button leftSection={<Plus size={18} />} onClick={() => setEditing('new')}>
      Novo grupo
    </Button>
  )
  return (
    <Page
      title="Grupos de unidades"
      sentence="Quem usa sozinho uma parte do prédio paga sozinho por ela: um elevador, a rampa das lojas, a piscina de um bloco."
      action={mayManage && some && add}
    >
      <NotLoaded query={groups} rows={4} />
      {groups.data && !some && (
        <EmptyState title="Nenhum grupo ainda" actions={mayManage && add}>
          {mayManage
            ? 'Reúna as unidades que usam algo só delas (Código Civil, art. 1.340). Depois, a despesa pode ser rateada só entre elas.'
            : 'Os grupos que a administração formar aparecem aqui, com as unidades de cada um (Código Civil, art. 1.340).'}
        </EmptyState>
      )}
      {some && <Groups groups={groups.data ?? []} onEdit={mayManage ? setEditing : undefined} />}
      {editing && <GroupDialog group={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </Page>
  )
}

type GroupsProps = { groups: readonly UnitGroup[]; onEdit?: (group: UnitGroup) => void }

function Groups({ groups, onEdit }: GroupsProps) {
  const [removing, setRemoving] = useState<UnitGroup | null>(null)
  const remove = useCommand('remove-unit-group', { action: 'remover o grupo', quiet: true })
  const confirm = () =>
    remove.mutate(
      { id: removing?.id },
      {
        onSuccess: () => {
          toast('success', 'Grupo removido', removing?.name ?? '')
          setRemoving(null)
        },
        onError: (error) => toast('error', 'O grupo não foi removido', toFailure(error).message),
      },
    )
  return (
    <>
      <ul className={`${classes.rows} ${classes.wide}`} style={{ maxWidth: 760 }} aria-label="Grupos">
        {groups.map((group) => (
          <li key={group.id}>
            <div style={{ minWidth: 0 }}>
              <strong>{group.name}</strong>
              <div className={classes.note}>
                <Layers size={16} strokeWidth={1.75} aria-hidden style={{ verticalAlign: -3 }} />{' '}
                {unitsText(group.member_count)}
                {group.note && ` · ${group.note}`}
              </div>
            </div>
            <Group gap={4} wrap="nowrap">
              {onEdit && (
                <>
                  <Button
                    component={Link}
                    to={`/dashboard/units/editar?grupo=${group.id}`}
                    variant="subtle"
                    size="sm"
                  >
                    Unidades
                  </Button>
                  <Button variant="subtle" size="sm" onClick={() => onEdit(group)}>
                    Editar
                  </Button>
                  <Button variant="subtle" size="sm" c="var(--danger)" onClick={() => setRemoving(group)}>
                    Remover
                  </Button>
                </>
              )}
            </Group>
          </li>
        ))}
      </ul>
      <ConfirmDestructive
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        verb="Remover grupo"
        loading={remove.isPending}
        onConfirm={confirm}
      >
        {removing && `O grupo ${removing.name} deixa de existir. As unidades continuam como estão.`}
      </ConfirmDestructive>
      <Text size="sm" c="dimmed" mt="md">
        {onEdit
          ? 'Em “Unidades” você escolhe quem entra e quem sai, por bloco, tipo, andar ou uma a uma.'
          : 'De quais grupos uma unidade faz parte está no cadastro dela.'}
      </Text>
    </>
  )
}
