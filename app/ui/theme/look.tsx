import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { resolveVariables } from './roles.ts'
import { theme } from './theme.ts'

/** The look of every page: theme, roles as CSS variables, light or dark as the system says until a person chooses. */
export function Look({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolveVariables} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  )
}
