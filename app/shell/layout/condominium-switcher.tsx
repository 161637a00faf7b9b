import { Combobox, useCombobox, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Check, ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { buckets } from '../../../domain/files.ts'
import { roleOf } from '../../../domain/role-words.ts'
import { photosQuery } from '../../features/condominiums/queries.ts'
import { type Membership, useMembership } from '../../lib/membership/membership.tsx'
import { unitCountShort } from '../../lib/membership/unit-count.ts'
import { StoredImage } from '../../ui/files/stored-image.tsx'
import classes from './layout.module.css'
import { foundMemberships, shownAtOnce } from './switcher-search.ts'

const count = new Intl.NumberFormat('pt-BR')

/** From this many on there is a field to search them. */
const searchedFrom = 7

function note({ unit_count, total_units, role, role_form, status }: Membership): string {
  if (status !== 'approved') return status === 'pending' ? 'espera aprovação' : 'sem acesso'
  const size = unitCountShort({ registered: unit_count ?? 0, declared: total_units })
  return [size, roleOf(role, role_form).toLowerCase()].filter(Boolean).join(' · ')
}

const thumbnail = { width: 40, height: 40 }

type LabelProps = { membership: Membership; photo: string | null }

function Label({ membership, photo }: LabelProps) {
  return (
    <>
      <StoredImage
        bucket={buckets.condominium}
        path={photo}
        size={thumbnail}
        alt=""
        className={classes.photo}
      />
      <span className={classes.switcherText}>
        <span className={classes.switcherName} title={membership.condominium_name}>
          {membership.condominium_name}
        </span>
        <span className={`${classes.switcherNote} figures`}>{note(membership)}</span>
      </span>
    </>
  )
}

/** The photos of the visible memberships: a portfolio of hundreds is not fetched at once. */
function usePhotos(shown: readonly Membership[]): (membership: Membership) => string | null {
  const entered = shown.filter(({ status }) => status === 'approved')
  const { data: photos } = useQuery(photosQuery(entered.map((one) => one.condominium_id)))
  return ({ condominium_id }) => photos?.get(condominium_id) ?? null
}

/** Which condominium one is in; with more than one, the way to another. */
export function CondominiumSwitcher() {
  const { memberships, membership } = useMembership()
  if (!membership) return null
  const open = memberships.filter((one) => one.status !== 'ended')
  return open.length < 2 ? <Only membership={membership} /> : <Choice membership={membership} open={open} />
}

function Only({ membership }: { membership: Membership }) {
  const photoOf = usePhotos([membership])
  return (
    <div className={classes.switcher}>
      <Label membership={membership} photo={photoOf(membership)} />
    </div>
  )
}

type ChoiceProps = { membership: Membership; open: readonly Membership[] }

function Choice({ membership, open }: ChoiceProps) {
  const { select } = useMembership()
  const navigate = useNavigate()
  const [wanted, setWanted] = useState('')
  const searched = open.length >= searchedFrom
  const found = foundMemberships(open, wanted)
  const shown = found.slice(0, shownAtOnce)
  const photoOf = usePhotos([membership])
  const combobox = useCombobox({
    onDropdownOpen: () => {
      combobox.selectActiveOption()
      if (searched) combobox.focusSearchInput()
    },
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      combobox.focusTarget()
      setWanted('')
    },
  })
  const choose = (id: string) => {
    combobox.closeDropdown()
    select(id)
    navigate('/dashboard')
  }
  return (
    <Combobox store={combobox} width={300} position="bottom-start" onOptionSubmit={choose}>
      <Combobox.Target targetType="button" withAriaAttributes>
        <button type="button" className={classes.switcher} onClick={() => combobox.toggleDropdown()}>
          <VisuallyHidden>Trocar de condomínio:</VisuallyHidden>
          <Label membership={membership} photo={photoOf(membership)} />
          <ChevronsUpDown size={16} aria-hidden />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        {searched && (
          <Combobox.Search
            aria-label="Buscar condomínio"
            placeholder="Buscar entre os seus condomínios"
            value={wanted}
            onChange={(event) => {
              setWanted(event.currentTarget.value)
              combobox.resetSelectedOption()
            }}
          />
        )}
        <Options shown={shown} selected={membership} />
        {found.length > shown.length && (
          <Combobox.Footer>
            <span className={classes.switcherNote}>
              Mais {count.format(found.length - shown.length)}: escreva parte do nome.
            </span>
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}

function Options({ shown, selected }: { shown: readonly Membership[]; selected: Membership }) {
  const photoOf = usePhotos(shown)
  return (
    <Combobox.Options mah={360} style={{ overflowY: 'auto' }}>
      {shown.length === 0 && <Combobox.Empty>Nenhum condomínio com este nome</Combobox.Empty>}
      {shown.map((one) => (
        <Combobox.Option key={one.id} value={one.condominium_id} active={one.id === selected.id}>
          <span className={classes.option}>
            <Label membership={one} photo={photoOf(one)} />
            {one.id === selected.id && <Check size={16} aria-label="Selecionado" />}
          </span>
        </Combobox.Option>
      ))}
    </Combobox.Options>
  )
}
