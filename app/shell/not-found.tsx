import { Button, Center, Stack, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { brand } from '../../domain/brand.ts'
import { BuildingDrawing } from '../ui/drawings/building.tsx'

/** Any path that is not ours. The path is logged. */
export function NotFound() {
  const { pathname } = useLocation()
  useEffect(() => console.error('404: página inexistente', pathname), [pathname])
  return (
    <Center component="main" mih="100dvh" p="lg">
      <title>{`Página não encontrada · ${brand.name}`}</title>
      <Stack align="center" gap="xs" ta="center">
        <BuildingDrawing />
        <Text c="dimmed" mt="md">
          404
        </Text>
        <Title order={1}>Oops! Page not found</Title>
        <Text c="var(--text-2)">
          Não há nada neste endereço. Ele pode ter mudado ou sido digitado com erro.
        </Text>
        <Button component="a" href="/" mt="md">
          Voltar ao início
        </Button>
      </Stack>
    </Center>
  )
}
