import { Button, Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { GitFork } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { conflictWords } from '../../../../domain/concierge/conflict-words.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { Section } from '../../../ui/page/page.tsx'
import classes from '../concierge.module.css'
import { momentOf } from '../concierge-words.ts'
import { type ConflictRow, type ConflictSide, conflictsQuery } from './manage-queries.ts'

const didWords: Partial<Record<ConflictSide['kind'], string>> = {
  'visit.entered': 'anotou a entrada',
  'visit.left': 'anotou a saída',
  'delivery.handed': 'anotou a entrega',
  'delivery.returned': 'anotou a devolução',
  'delivery.moved': 'mudou a encomenda de lugar',
  'key.lent': 'emprestou a chave',
  'key.returned': 'recebeu a chave de volta',
  'lost.claimed': 'devolveu o objeto',
  'lost.disposed': 'deu destino ao objeto',
  'patrol.passed': 'leu a etiqueta da ronda',
  'act.undone': 'desfez um registro',
}

/** 'hoje, 9h05, Josué Ramos (Guarita): anotou a entrega a Ana'. */
export function sideOf({ happened_at, acted_by_name, desk_name, kind, payload }: ConflictSide): string {
  const whom = payload.to_name ?? payload.name
  const did = didWords[kind] ?? 'fez um registro'
  return `${momentOf(happened_at)}, ${acted_by_name} (${desk_name}): ${did}${whom ? ` a ${whom}` : ''}`
}

export const titleOf = ({ unit_label, payload, other }: ConflictRow): string =>
  [unit_label, payload.description ?? other?.payload.description].filter(Boolean).join(' · ') ||
  'Registro da portaria'

/** Lists contradicting acts of two desks: a person asks, and records what is true. `isAlone`: on the page where settled ones follow. */
export function Conflicts({ isAlone = false }: { isAlone?: boolean }) {
  const { id } = useCondominium()
  const conflicts = useQuery(conflictsQuery(id, false))
  const [open, setOpen] = useState<ConflictRow | null>(null)
  if (!conflicts.data || conflicts.data.length === 0) return null
  return (
    <div style={{ marginBottom: 40 }}>
      <Section
        title="Divergências a resolver"
        note="Dois registros não cabem juntos. Nada se perdeu: diga o que vale."
        action={
          !isAlone && (
            <Link to="/dashboard/portaria/divergencias" className={classes.more}>
              Ver as resolvidas
            </Link>
          )
        }
      >
        <ul className={classes.rows} aria-label="Divergências a resolver">
          {conflicts.data.map((row) => (
            <li key={row.id} className={classes.row}>
              <GitFork size={20} strokeWidth={1.75} aria-hidden />
              <div>
                <div className={classes.first}>{titleOf(row)}</div>
                {row.other && <div className={`${classes.second} figures`}>{sideOf(row.other)}</div>}
                <div className={`${classes.second} figures`}>{sideOf(row)}</div>
              </div>
              <Button variant="default" size="compact-md" mih={44} onClick={() => setOpen(row)}>
                Resolver
              </Button>
            </li>
          ))}
        </ul>
      </Section>
      {open && <Settle row={open} onClose={() => setOpen(null)} />}
    </div>
  )
}

function Settle({ row, onClose }: { row: ConflictRow; onClose: () => void }) {
  const form = useForm({ initialValues: { resolution: null as ConflictRow['resolution'], note: '' } })
  return (
    <CommandDialog
      title={titleOf(row)}
      verb="Resolver"
      command="settle-desk-conflict"
      action="resolver a divergência"
      done="Divergência resolvida"
      form={form}
      body={(values) => ({ act_id: row.id, ...values })}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{conflictWords[row.code]}</p>
      <Radio.Group label="O que vale" {...form.getInputProps('resolution')}>
        <Stack gap={12} mt={8}>
          <Radio
            value="first"
            label="O primeiro registro, como está agora"
            description={row.other ? sideOf(row.other) : undefined}
          />
          <Radio value="this" label="Este, que não coube" description={sideOf(row)} />
          <Radio value="both" label="Os dois: não há o que corrigir" />
        </Stack>
      </Radio.Group>
      <TextInput
        label="O que apurou"
        placeholder="A irmã retirou pelo portão da garagem"
        maxLength={300}
        {...form.getInputProps('note')}
      />
    </CommandDialog>
  )
}
