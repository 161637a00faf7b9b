import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { EllipsisVertical, ListPlus, PartyPopper, QrCode } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { counted } from '../../../lib/words.ts'
import { ConfirmDestructive } from '../../../ui/form/confirm-destructive.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Section } from '../../../ui/page/page.tsx'
import classes from '../concierge.module.css'
import { visitKindWords, whenOf } from '../concierge-words.ts'
import type { OwnUnit } from '../queries.ts'
import {
  type AuthorizationRow,
  type PartyRow,
  unitAuthorizationsQuery,
  unitPartiesQuery,
} from '../queries.ts'
import { AuthorizeDialog } from './authorize-dialog.tsx'
import { PartyDialog, PartyPasses, type SavedParty } from './party-dialog.tsx'
import type { PassToShow } from './pass-dialog.tsx'

type ExpectedProps = { units: readonly OwnUnit[]; onPass: (pass: PassToShow) => void }
type Open = { what: 'change' | 'revoke'; row: AuthorizationRow } | { what: 'party'; party: PartyRow | null }

/** Lists the unit's expected visitors: single and recurring visits, and guest lists as one line each. */
export function Expected({ units, onPass }: ExpectedProps) {
  const { id } = useCondominium()
  const unitIds = units.map(({ unit_id }) => unit_id)
  const authorizations = useQuery(unitAuthorizationsQuery(id, unitIds))
  const parties = useQuery(unitPartiesQuery(id, unitIds))
  const [open, setOpen] = useState<Open | null>(null)
  const [saved, setSaved] = useState<SavedParty | null>(null)
  const rows = authorizations.data ?? []
  const single = rows.filter(
    ({ party_id, uses, uses_max }) => !party_id && (uses_max === null || uses < uses_max),
  )
  const isEmpty = authorizations.data && parties.data && single.length === 0 && parties.data.length === 0
  return (
    <Section
      title="Quem vem"
      action={
        <Button
          variant="subtle"
          size="compact-md"
          mih={44}
          leftSection={<ListPlus size={18} />}
          onClick={() => setOpen({ what: 'party', party: null })}
        >
          Lista de festa
        </Button>
      }
    >
      <NotLoaded query={[authorizations, parties]} rows={2} height={64} />
      {isEmpty && (
        <p style={{ color: 'var(--muted)', margin: 0 }}>
          Ninguém autorizado. Quem você autoriza entra sem que a portaria precise ligar.
        </p>
      )}
      {!isEmpty && authorizations.data && parties.data && (
        <ul className={classes.rows} aria-label="Quem vem">
          {parties.data.map((party) => (
            <Party
              key={party.id}
              party={party}
              guests={rows.filter(({ party_id }) => party_id === party.id)}
              onOpen={() => setOpen({ what: 'party', party })}
            />
          ))}
          {single.map((row) => (
            <Line
              key={row.id}
              row={row}
              unit={
                units.length > 1 ? units.find(({ unit_id }) => unit_id === row.unit_id)?.label : undefined
              }
              onPass={() => onPass({ authorizationId: row.id, name: row.name, when: whenOf(row) })}
              onChange={() => setOpen({ what: 'change', row })}
              onRevoke={() => setOpen({ what: 'revoke', row })}
            />
          ))}
        </ul>
      )}
      {open?.what === 'change' && (
        <AuthorizeDialog units={units} row={open.row} onClose={() => setOpen(null)} onDone={onPass} />
      )}
      {open?.what === 'revoke' && <Revoke row={open.row} onClose={() => setOpen(null)} />}
      {open?.what === 'party' && (
        <PartyDialog
          units={units}
          party={open.party}
          guests={rows.filter(({ party_id }) => party_id !== null && party_id === open.party?.id)}
          onClose={() => setOpen(null)}
          onDone={setSaved}
        />
      )}
      {saved && <PartyPasses saved={saved} onClose={() => setSaved(null)} />}
    </Section>
  )
}

type LineProps = {
  row: AuthorizationRow
  unit: string | undefined
  onPass: () => void
  onChange: () => void
  onRevoke: () => void
}

function Line({ row, unit, onPass, onChange, onRevoke }: LineProps) {
  const { label, Icon } = visitKindWords[row.kind]
  const second = [
    label,
    row.company,
    whenOf(row),
    row.companions_max > 0 && `e mais ${row.companions_max}`,
    row.plate,
  ]
  return (
    <li className={classes.row}>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <div className={classes.first}>{row.name}</div>
        <div className={`${classes.second} figures`}>
          {second.filter(Boolean).join(' · ')}
          {unit && (
            <>
              {' · '}
              <span style={{ whiteSpace: 'nowrap' }}>{unit}</span>
            </>
          )}
        </div>
      </div>
      <Group gap={4} wrap="nowrap">
        <ActionIcon size={44} variant="subtle" aria-label={`Passe de ${row.name}`} onClick={onPass}>
          <QrCode size={22} />
        </ActionIcon>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size={44} variant="subtle" aria-label={`Mais sobre ${row.name}`}>
              <EllipsisVertical size={20} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={onPass}>Compartilhar passe</Menu.Item>
            <Menu.Item onClick={onChange}>Mudar</Menu.Item>
            <Menu.Item c="var(--danger)" onClick={onRevoke}>
              Cancelar autorização
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
    </li>
  )
}

type PartyProps = { party: PartyRow; guests: readonly AuthorizationRow[]; onOpen: () => void }

function Party({ party, guests, onOpen }: PartyProps) {
  const came = guests.filter(({ uses }) => uses > 0).length
  const when = whenOf({ ...party, weekdays: null, from_time: null, until_time: null })
  return (
    <li className={classes.row}>
      <PartyPopper size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <div className={classes.first}>{party.name}</div>
        <div className={`${classes.second} figures`}>
          {[when, counted(guests.length, 'convidado', 'convidados'), came > 0 && `${came} já chegaram`]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </div>
      <Button
        variant="subtle"
        size="compact-md"
        mih={44}
        onClick={onOpen}
        aria-label={`Abrir a lista ${party.name}`}
      >
        Abrir
      </Button>
    </li>
  )
}

function Revoke({ row, onClose }: { row: AuthorizationRow; onClose: () => void }) {
  const revoke = useCommand('revoke-visit-authorization', {
    action: 'cancelar a autorização',
    done: { title: 'Autorização cancelada', message: row.name },
  })
  return (
    <ConfirmDestructive
      opened
      onClose={onClose}
      verb={`Cancelar a autorização de ${row.name}`}
      loading={revoke.isPending}
      onConfirm={() => revoke.mutate({ authorization_id: row.id }, { onSuccess: onClose })}
    >
      O passe deixa de abrir na hora, e a portaria passa a ligar para você se {row.name} aparecer.
    </ConfirmDestructive>
  )
}
