import { Center, Loader, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useSession } from '../lib/session.tsx'

/** While the session loads. */
export function FullPageLoading() {
  return (
    <Center mih="100dvh" role="status">
      <Stack align="center" gap="sm">
        <Loader color="var(--brand-text)" size={32} />
        <Text c="dimmed">Carregando...</Text>
      </Stack>
    </Center>
  )
}

/** Shows protected content to a signed-in person; sends anyone else to /auth, which knows where they came from. */
export function RouteGuard({ children }: { children: ReactNode }) {
  const { loading, user } = useSession()
  const location = useLocation()
  if (loading) return <FullPageLoading />
  if (!user) return <Navigate to="/auth" replace state={{ from: location }} />
  return children
}
