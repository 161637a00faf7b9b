import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { unitLabel } from '../../../../../domain/units/unit-label.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { useCondominium, useMembership } from '../../../../lib/membership/membership.tsx'
import { read } from '../../../../lib/read.ts'
import { supabase } from '../../../../lib/supabase.ts'
import { CommandDialog } from '../../../../ui/dialog/command-dialog.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { type Picked, RegisterSelect } from '../../../residents/register/register-select.tsx'
import classes from '../../concierge.module.css'
import { momentOf } from '../../concierge-words.ts'
import type { UnitName } from '../../queries.ts'

type HiddenUnit = { unit_id: string; hidden_at: string; unit: UnitName | null }
const hiddenQuery = (condominiumId: string) =>
  queryOptions({
    queryKey: ['concierge', condominiumId, 'hidden-units'],
    meta: { tables: ['hidden_units', 'units'] },
    queryFn: () =>
      read(
        supabase
          .from('hidden_units')
          .select('unit_id,hidden_at,unit:units(block,number)')
          .eq('condominium_id', condominiumId)
          .order('hidden_at')
          .overrideTypes<HiddenUnit[], { merge: false }>(),
      ),
  })

/** Units under protection: only the síndico and the unit learn who visits it. */
export function Protected() {
  const { id } = useCondominium()
  const { role } = useMembership()
  const hidden = useQuery(hiddenQuery(id))
  const [adding, setAdding] = useState(false)
  const save = useCommand('save-unit-protection', { action: 'mudar a proteção', done: 'Proteção mudada' })
  if (role !== 'owner_admin')
    return (
      <p style={{ color: 'var(--muted)', margin: 0 }}>
        Só o síndico vê e muda as unidades com visitas reservadas.
      </p>
    )
  return (
    <Section
      title="Unidades protegidas"
      note="Para medidas protetivas: na mesa o nome de quem visita não aparece, e a visita não sai em exportações nem para a administração."
      action={
        <Button variant="default" size="compact-md" mih={44} onClick={() => setAdding(true)}>
          Proteger unidade
        </Button>
      }
    >
      <NotLoaded query={hidden} rows={2} height={64} />
      {hidden.data?.length === 0 && (
        <p style={{ color: 'var(--muted)', margin: 0 }}>Nenhuma unidade protegida.</p>
      )}
      {hidden.data && hidden.data.length > 0 && (
        <ul className={classes.rows} aria-label="Unidades protegidas">
          {hidden.data.map(({ unit_id, unit, hidden_at }) => (
            <li key={unit_id} className={classes.row}>
              <ShieldCheck size={20} strokeWidth={1.75} aria-hidden />
              <div>
                <div className={classes.first}>{unit ? unitLabel(unit) : 'Unidade'}</div>
                <div className={`${classes.second} figures`}>{`Desde ${momentOf(hidden_at)}`}</div>
              </div>
              <Button
                variant="subtle"
                size="compact-md"
                mih={44}
                loading={save.isPending}
                onClick={() => save.mutate({ unit_id, hides_visitors: false })}
              >
                Remover a proteção
              </Button>
            </li>
          ))}
        </ul>
      )}
      {adding && <Protect onClose={() => setAdding(false)} />}
    </Section>
  )
}

function Protect({ onClose }: { onClose: () => void }) {
  const form = useForm({ initialValues: { unit_id: null as Picked | null } })
  return (
    <CommandDialog
      title="Proteger unidade"
      verb="Proteger"
      small
      command="save-unit-protection"
      action="proteger a unidade"
      done="Unidade protegida"
      form={form}
      body={({ unit_id }) => ({ unit_id: unit_id?.id, hides_visitors: true })}
      onClose={onClose}
    >
      <RegisterSelect
        kind="unit"
        label="Unidade"
        value={form.values.unit_id}
        {...form.getInputProps('unit_id')}
      />
    </CommandDialog>
  )
}
