import { MantineProvider } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { resolveVariables } from './roles.ts'
import { theme } from './theme.ts'

const scheme = 'data-mantine-color-scheme'

/** Paper is white: what a person reads in the dark is printed in the light colours. */
function useLightPaper(): void {
  useEffect(() => {
    const root = document.documentElement
    let read: string | null = null
    const print = () => {
      read ??= root.getAttribute(scheme)
      root.setAttribute(scheme, 'light')
    }
    const printed = () => {
      if (read) root.setAttribute(scheme, read)
      read = null
    }
    addEventListener('beforeprint', print)
    addEventListener('afterprint', printed)
    return () => {
      removeEventListener('beforeprint', print)
      removeEventListener('afterprint', printed)
    }
  }, [])
}

/** The look of every page: theme, roles as CSS variables, light or dark as the system says until a person chooses. */
export function Look({ children }: { children: ReactNode }) {
  useLightPaper()
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolveVariables} defaultColorScheme="auto">
      {children}
    </MantineProvider>
  )
}
