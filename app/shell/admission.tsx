import { Center } from '@mantine/core'
import type { ReactNode } from 'react'
import { FirstSteps } from '../features/onboarding/first-steps.tsx'
import { Reception } from '../features/onboarding/reception.tsx'
import { NoCondominium, WaitingRoom } from '../features/onboarding/waiting-room.tsx'
import { toFailure } from '../lib/failure.ts'
import { useMembership } from '../lib/membership/membership.tsx'
import { useSession } from '../lib/session.tsx'
import { ErrorState } from '../ui/page/error-state.tsx'
import { CondominiumSwitcher } from './layout/condominium-switcher.tsx'
import { FullPageLoading } from './route-guard.tsx'

/** Admits people with an approved membership in a condominium (or who run the platform); everyone else gets the appropriate waiting room. */
export function Admission({ children }: { children: ReactNode }) {
  const { user, roleLoading } = useSession()
  const { loading, error, retry, role, membership, memberships } = useMembership()
  if (role) return children
  if (loading || (!membership && roleLoading)) return <FullPageLoading />
  if (error) {
    return (
      <Center component="main" mih="100dvh" p="lg">
        <ErrorState message={toFailure(error).message} onRetry={retry} />
      </Center>
    )
  }
  if (membership) {
    const switcher = memberships.length > 1 && <CondominiumSwitcher />
    return <WaitingRoom membership={membership} switcher={switcher} />
  }
  if (user?.user_metadata.user_type === 'admin') return <NewCondominium />
  return <NoCondominium former={memberships.findLast(({ status }) => status === 'ended')} />
}

function NewCondominium() {
  return (
    <Reception
      wide
      title="Vamos pôr o condomínio no prumo"
      sentence="Diga o nome, quantas unidades tem e escolha um plano. Os 7 primeiros dias são grátis, sem cartão."
    >
      <FirstSteps />
    </Reception>
  )
}
