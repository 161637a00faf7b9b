import { Menu, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Check, ChevronsUpDown } from 'lucide-react'
import { useNavigate } from 'react-router'
import { buckets } from '../../../domain/files.ts'
import { photosQuery } from '../../features/condominiums/queries.ts'
import { type Membership, useMembership } from '../../lib/membership/membership.tsx'
import { StoredImage } from '../../ui/files/stored-image.tsx'
import classes from './layout.module.css'
import { roleNames } from './pages.ts'

const count = new Intl.NumberFormat('pt-BR')

function note({ unit_count, total_units, role }: Membership): string {
  const units = unit_count || total_units
  const size = units ? `${count.format(units)} ${units === 1 ? 'unidade' : 'unidades'} · ` : ''
  return size + roleNames[role]
}

const thumbnail = { width: 40, height: 40 }

/** The building's photo, where it has one. */
function Photo({ condominiumId }: { condominiumId: string }) {
  const { memberships } = useMembership()
  const entered = memberships.filter(({ status }) => status === 'approved')
  const { data: photos } = useQuery(photosQuery(entered.map((one) => one.condominium_id)))
  const path = photos?.get(condominiumId) ?? null
  return (
    <StoredImage bucket={buckets.condominium} path={path} size={thumbnail} alt="" className={classes.photo} />
  )
}

function Label({ membership }: { membership: Membership }) {
  return (
    <>
      <Photo condominiumId={membership.condominium_id} />
      <span className={classes.switcherText}>
        <span className={classes.switcherName} title={membership.condominium_name}>
          {membership.condominium_name}
        </span>
        <span className={`${classes.switcherNote} figures`}>{note(membership)}</span>
      </span>
    </>
  )
}

/** Which condominium one is in; with more than one, the way to another. */
export function CondominiumSwitcher() {
  const { memberships, membership, select } = useMembership()
  const navigate = useNavigate()
  if (!membership) return null
  const others = memberships.filter((one) => one.status !== 'ended')
  if (others.length < 2) {
    return (
      <div className={classes.switcher}>
        <Label membership={membership} />
      </div>
    )
  }
  const choose = (id: string) => {
    select(id)
    navigate('/dashboard')
  }
  return (
    <Menu width={260} position="bottom-start">
      <Menu.Target>
        <button type="button" className={classes.switcher}>
          <VisuallyHidden>Trocar de condomínio:</VisuallyHidden>
          <Label membership={membership} />
          <ChevronsUpDown size={16} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {others.map((one) => (
          <Menu.Item
            key={one.id}
            onClick={() => choose(one.condominium_id)}
            rightSection={one.id === membership.id ? <Check size={16} aria-label="Selecionado" /> : null}
          >
            <span className={classes.option}>
              <Label membership={one} />
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
