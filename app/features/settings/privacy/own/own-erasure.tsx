import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { ErasureList } from '../desk/erasure-list.tsx'
import classes from '../privacy.module.css'
import { ownHoldingsQuery } from '../privacy-queries.ts'

/** Shows what an erasure request does before it is made: the condominium decides about the register, the user about the account. */
export function OwnErasure({ onAsk }: { onAsk: () => void }) {
  const { id } = useCondominium()
  const holdings = useQuery(ownHoldingsQuery(id))
  return (
    <Stack gap="md">
      <NotLoaded query={holdings} isPart place={<Skeleton height={160} />} />
      {holdings.data && <ErasureList holdings={holdings.data} />}
      {holdings.isSuccess && !holdings.data && (
        <p className={classes.muted}>Você não está no cadastro de moradores deste condomínio.</p>
      )}
      <Group gap="sm">
        <Button variant="default" onClick={onAsk}>
          Pedir a eliminação ao condomínio
        </Button>
        <Button component={Link} to="/dashboard/settings?tab=security" variant="subtle">
          Excluir a minha conta
        </Button>
      </Group>
    </Stack>
  )
}
