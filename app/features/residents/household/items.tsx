import { ActionIcon, Button, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { PencilLine, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { petKinds, petSizes } from '../../../../domain/people/household.ts'
import { formatPlate } from '../../../../domain/people/plate.ts'
import { unitLabel } from '../../../../domain/units/unit-label.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { ConfirmDestructive } from '../../../ui/form/confirm-destructive.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { householdQuery, type Pet, type UnitName, type Vehicle } from '../register/queries.ts'
import classes from '../register/register.module.css'
import { PetDialog, VehicleDialog } from './item-dialogs.tsx'

type ItemsProps = {
  units: readonly Pick<UnitName, 'id' | 'block' | 'number'>[]
  /** Whether the user may add, change and remove. */
  editable: boolean
}

type Open = { kind: 'vehicle'; item?: Vehicle } | { kind: 'pet'; item?: Pet }

const list = (...words: (string | null)[]) => words.filter(Boolean).join(' · ')

/** Vehicles and pets of some units. */
export function HouseholdItemsSection({ units, editable }: ItemsProps) {
  const { id } = useCondominium()
  const items = useQuery(
    householdQuery(
      id,
      units.map((unit) => unit.id),
    ),
  )
  const [open, setOpen] = useState<Open | null>(null)
  const [leaving, setLeaving] = useState<{ kind: 'vehicles' | 'pets'; id: string; name: string } | null>(null)
  const removal = useCommand('remove-household-item', {
    action: 'remover do cadastro',
    done: 'Removido do cadastro',
  })
  if (units.length === 0) return null
  const place = (unitId: string) =>
    units.length > 1 ? unitLabel(units.find((unit) => unit.id === unitId) ?? { block: '', number: '' }) : null
  const adding = (kind: Open['kind'], word: string) =>
    editable && (
      <Button variant="subtle" size="sm" leftSection={<Plus size={18} />} onClick={() => setOpen({ kind })}>
        {word}
      </Button>
    )
  return (
    <>
      <Section title="Veículos" action={adding('vehicle', 'Adicionar veículo')}>
        <NotLoaded query={items} isPart place={<Skeleton height={48} />} />
        {items.data?.vehicles.length === 0 && <Text c="dimmed">Nenhum veículo cadastrado.</Text>}
        <ul className={classes.list}>
          {items.data?.vehicles.map((item) => (
            <Item
              key={item.id}
              title={formatPlate(item.plate)}
              note={list(item.model, item.color, item.spot && `vaga ${item.spot}`, place(item.unit_id))}
              onEdit={editable ? () => setOpen({ kind: 'vehicle', item }) : undefined}
              onRemove={() => setLeaving({ kind: 'vehicles', id: item.id, name: formatPlate(item.plate) })}
            />
          ))}
        </ul>
      </Section>
      <Section title="Pets" action={adding('pet', 'Adicionar pet')}>
        {items.data?.pets.length === 0 && <Text c="dimmed">Nenhum pet cadastrado.</Text>}
        <ul className={classes.list}>
          {items.data?.pets.map((item) => (
            <Item
              key={item.id}
              title={item.name}
              note={list(
                petKinds[item.kind],
                item.breed,
                item.size && petSizes[item.size],
                item.vaccination,
                place(item.unit_id),
              )}
              onEdit={editable ? () => setOpen({ kind: 'pet', item }) : undefined}
              onRemove={() => setLeaving({ kind: 'pets', id: item.id, name: item.name })}
            />
          ))}
        </ul>
      </Section>
      {open?.kind === 'vehicle' && (
        <VehicleDialog units={units} item={open.item} onClose={() => setOpen(null)} />
      )}
      {open?.kind === 'pet' && <PetDialog units={units} item={open.item} onClose={() => setOpen(null)} />}
      <ConfirmDestructive
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        verb={`Remover ${leaving?.name ?? ''}`}
        loading={removal.isPending}
        onConfirm={() =>
          leaving &&
          removal.mutate({ kind: leaving.kind, id: leaving.id }, { onSuccess: () => setLeaving(null) })
        }
      >
        {leaving?.name} sai do cadastro da unidade. A portaria deixa de ver.
      </ConfirmDestructive>
    </>
  )
}

type ItemProps = { title: string; note: string; onEdit?: () => void; onRemove: () => void }

function Item({ title, note, onEdit, onRemove }: ItemProps) {
  return (
    <li className={classes.row}>
      <div>
        <div className={`${classes.strong} figures`}>{title}</div>
        {note && <div className={classes.note}>{note}</div>}
      </div>
      {onEdit && (
        <>
          <ActionIcon size={44} variant="subtle" aria-label={`Editar ${title}`} onClick={onEdit}>
            <PencilLine size={18} />
          </ActionIcon>
          <ActionIcon size={44} variant="subtle" aria-label={`Remover ${title}`} onClick={onRemove}>
            <Trash2 size={18} />
          </ActionIcon>
        </>
      )}
    </li>
  )
}
