import { Center, Loader, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '../lib/session.tsx'

/** While the session loads. */
export function FullPageLoading() {
  return (
    <Center component="main" mih="100dvh">
      <Stack align="center" gap="sm" role="status">
        <Loader color="var(--brand-text)" size={32} />
        <Text component="h1" fz="md" lh="md" fw={400} m={0} c="dimmed">
          Carregando...
        </Text>
      </Stack>
    </Center>
  )
}

/** Shows protected content to a signed-in person; sends anyone else to /auth, which knows where they came from. */
export function RouteGuard({ children }: { children: ReactNode }) {
  const { loading, user, needsSecondFactor } = useSession()
  const location = useLocation()
  if (loading) return <FullPageLoading />
  if (!user || needsSecondFactor) return <Navigate to="/auth" replace state={{ from: location }} />
  return children
}
