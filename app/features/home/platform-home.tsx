import { Button } from '@mantine/core'
import { Building2 } from 'lucide-react'
import { Link } from 'react-router'
import { Page } from '../../ui/page/page.tsx'

/** A platform administrator belongs to no condominium. */
export function PlatformHome() {
  return (
    <Page
      title="Plataforma"
      sentence="Sua conta administra a plataforma e não pertence a nenhum condomínio. Os dados de um condomínio só aparecem para quem faz parte dele."
      action={
        <Button
          component={Link}
          to="/dashboard/condominiums"
          variant="default"
          leftSection={<Building2 size={18} />}
        >
          Ver condomínios
        </Button>
      }
    />
  )
}
