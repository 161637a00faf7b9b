import type { MantineTheme } from '@mantine/core'
import type { Plugin } from 'vite'
import { resolveVariables } from '../ui/theme/roles.ts'

const name = 'virtual:roles.css'

const block = (selector: string, variables: Record<string, string>) =>
  `${selector}{${Object.entries(variables)
    .filter(([variable]) => !variable.startsWith('--mantine'))
    .map(([variable, value]) => `${variable}:${value}`)
    .join(';')}}`

/** Returns the roles of `roles.ts` as a stylesheet: light, dark, and the system's choice where the user made none. */
export function rolesStyle(): string {
  const { light, dark } = resolveVariables({} as MantineTheme)
  return [
    block(':root', light),
    block(':root[data-mantine-color-scheme="dark"]', dark),
    `@media (prefers-color-scheme:dark){${block(':root:not([data-mantine-color-scheme])', dark)}}`,
  ].join('\n')
}

/**
 * The roles of `roles.ts` as a stylesheet, `virtual:roles.css`: documents that start without the component library have
 * their colours before any script, by the person's choice or else by the system's.
 */
export function rolesCss(): Plugin {
  return {
    name: 'roles-css',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      return id === `\0${name}` ? rolesStyle() : undefined
    },
  }
}
