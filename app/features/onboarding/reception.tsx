import { Button, Group } from '@mantine/core'
import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { brand } from '../../../domain/brand.ts'
import { useSession } from '../../lib/session.tsx'
import { Logo } from '../../ui/drawings/logo.tsx'
import classes from './reception.module.css'

type ReceptionProps = {
  title: string
  sentence: ReactNode
  wide?: boolean
  children?: ReactNode
  extra?: ReactNode
}

/** The room before the dashboard: who one is waiting as, and the way out. */
export function Reception({ title, sentence, wide, children, extra }: ReceptionProps) {
  const { signOut } = useSession()
  return (
    <div className={classes.frame} data-wide={wide || undefined}>
      <title>{`${title} · ${brand.name}`}</title>
      <header className={classes.header}>
        <Logo height={40} />
        <Group gap="xs">
          {extra}
          <Button variant="subtle" leftSection={<LogOut size={18} />} onClick={() => void signOut()}>
            Sair
          </Button>
        </Group>
      </header>
      <main>
        <h1 style={{ margin: 0 }}>{title}</h1>
        <p className={classes.sentence}>{sentence}</p>
        {children}
      </main>
    </div>
  )
}

/** The user's own data, as stored by the platform: name and value. */
export type OwnFacts = readonly (readonly [string, string | null | undefined])[]

export function Facts({ facts }: { facts: OwnFacts }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) =>
        value ? [<dt key={name}>{name}</dt>, <dd key={`${name}-value`}>{value}</dd>] : null,
      )}
    </dl>
  )
}
