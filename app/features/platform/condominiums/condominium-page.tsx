import { Anchor, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LifeBuoy } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { formatDocument } from '../../../../domain/cpf-cnpj.ts'
import { useMembership } from '../../../lib/membership/membership.tsx'
import { BackLink } from '../../../ui/page/back-link.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { condominiumsPlace } from './addresses.ts'
import classes from './condominiums.module.css'
import { ContactPart } from './contact-part.tsx'
import { HealthPart } from './health-part.tsx'
import { NotesPart } from './notes-part.tsx'
import { type PlatformCondominium, platformCondominiumQuery } from './queries.ts'
import { SubscriptionPart } from './subscription-part.tsx'
import { TagsPart } from './tags-part.tsx'

/** One condominium for the platform's administrators; for everybody else there is none at this address. */
export function Component() {
  const { condominiumId = '' } = useParams()
  const { role } = useMembership()
  return role === 'superadmin' ? <Condominium key={condominiumId} id={condominiumId} /> : <NoCondominium />
}

const NoCondominium = () => (
  <Page title="Condomínio não encontrado">
    <EmptyState title="Este condomínio não existe">
      <Anchor component={Link} to={condominiumsPlace}>
        Ver os condomínios
      </Anchor>
    </EmptyState>
  </Page>
)

function Condominium({ id }: { id: string }) {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
  const found = useQuery({ ...platformCondominiumQuery(id), enabled: isId })
  if (!isId || found.data === null) return <NoCondominium />
  return (
    <>
      <BackLink to={condominiumsPlace}>Condomínios</BackLink>
      {found.data ? <Parts condominium={found.data} /> : <NotLoaded query={found} rows={8} />}
    </>
  )
}

function Parts({ condominium }: { condominium: PlatformCondominium }) {
  const { id, name, document, city, state, sindico } = condominium
  return (
    <Page
      title={name}
      sentence={[
        [city, state].filter(Boolean).join('/'),
        document && `CNPJ ${formatDocument(document)}`,
        sindico && `síndico: ${sindico}`,
      ]
        .filter(Boolean)
        .join(' · ')}
      action={
        <Button
          component={Link}
          to={`/dashboard/superadmin-view/${id}`}
          variant="default"
          leftSection={<LifeBuoy size={18} />}
        >
          Abrir acesso do suporte
        </Button>
      }
    >
      <Group gap={16} mb={8}>
        <Anchor
          component={Link}
          fz="sm"
          to={`/dashboard/superadmin-financial/recebido?busca=${encodeURIComponent(name)}`}
        >
          O que pagou à plataforma
        </Anchor>
        <Anchor component={Link} fz="sm" to={`/dashboard/audit-logs?condominio=${id}`}>
          Auditoria deste condomínio
        </Anchor>
      </Group>
      <div className={classes.columns}>
        <div>
          <SubscriptionPart condominium={condominium} />
          <HealthPart condominium={condominium} />
        </div>
        <div>
          <ContactPart condominium={condominium} />
          <TagsPart condominium={condominium} />
          <NotesPart condominium={condominium} />
        </div>
      </div>
    </Page>
  )
}
