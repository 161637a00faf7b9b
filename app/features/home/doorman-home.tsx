import { Button } from '@mantine/core'
import { BookUser } from 'lucide-react'
import { Link } from 'react-router'
import { useMembership } from '../../lib/membership/membership.tsx'
import { Page } from '../../ui/page/page.tsx'
import { greeting } from './greeting.ts'
import classes from './home.module.css'

/** The front desk's first page: who is on duty, and the building's directory. */
export function DoormanHome() {
  const { membership, condominium } = useMembership()
  return (
    <Page
      title={greeting(membership?.full_name ?? '', new Date())}
      sentence={`Portaria de ${condominium?.name}.`}
    >
      <section className={classes.card} aria-label="Quem mora aqui">
        <h2 style={{ margin: '0 0 4px' }}>Quem mora aqui</h2>
        <p style={{ margin: '0 0 20px', color: 'var(--text-2)' }}>
          Blocos, números e primeiros nomes, para encontrar a unidade de quem chega.
        </p>
        <Button
          component={Link}
          to="/dashboard/units"
          fullWidth
          size="lg"
          leftSection={<BookUser size={20} />}
        >
          Abrir a lista de unidades
        </Button>
      </section>
    </Page>
  )
}
