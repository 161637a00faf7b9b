import { Menu, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LogOut, Settings } from 'lucide-react'
import { Link } from 'react-router'
import { buckets } from '../../../domain/files.ts'
import { profileQuery } from '../../features/settings/queries.ts'
import { useMembership } from '../../lib/membership/membership.tsx'
import { readinessWords, useOffline } from '../../lib/offline/readiness.ts'
import { useSession } from '../../lib/session.tsx'
import { StoredImage } from '../../ui/files/stored-image.tsx'
import { SchemeControl } from '../../ui/theme/scheme-control.tsx'
import classes from './layout.module.css'
import { useLeave } from './use-leave.ts'

function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/)
    .filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

/** The signed-in person: appearance, settings, sign out. */
export function UserMenu() {
  const { user } = useSession()
  const leave = useLeave()
  const { membership, role } = useMembership()
  // Whoever is in the dashboard sees this menu: the device prepares for their pages.
  const readiness = useOffline(role)
  const name = membership?.full_name ?? String(user?.user_metadata.full_name ?? user?.email ?? '')
  return (
    <Menu width={240} position="bottom-end">
      <Menu.Target>
        <button type="button" className={classes.person}>
          <VisuallyHidden>Sua conta: {name}</VisuallyHidden>
          <OwnPicture letters={initials(name)} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label style={{ overflowWrap: 'anywhere' }}>{user?.email}</Menu.Label>
        <div style={{ padding: '4px 8px 8px' }}>
          <SchemeControl />
        </div>
        <Menu.Label role="status">{readinessWords(readiness)}</Menu.Label>
        <Menu.Item component={Link} to="/dashboard/settings" leftSection={<Settings size={18} />}>
          Ajustes
        </Menu.Item>
        <Menu.Item leftSection={<LogOut size={18} />} onClick={leave}>
          Sair
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const thumbnail = { width: 40, height: 40 }

/** The person's picture, or the letters of the name. */
function OwnPicture({ letters }: { letters: string }) {
  const { user } = useSession()
  const { data } = useQuery(profileQuery(user?.id ?? ''))
  return (
    <StoredImage bucket={buckets.avatars} path={data?.avatar_path ?? null} size={thumbnail} alt="">
      <span aria-hidden>{letters}</span>
    </StoredImage>
  )
}
