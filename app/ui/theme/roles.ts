import type { CSSVariablesResolver } from '@mantine/core'

/** The purpose of each colour: `[light, dark]`. Each pair's contrast was measured on every surface it appears on. */
const roles = {
  page: ['#FBFAF7', '#10181A'],
  surface: ['#FFFFFF', '#172123'],
  sunken: ['#F5F3F0', '#0B1214'],
  selected: ['#EAF5F6', '#173238'],
  text: ['#23211D', '#EDECE7'],
  'text-2': ['#4A4741', '#C9CFCD'],
  muted: ['#6C6962', '#9FAAAA'],
  'brand-text': ['#0B5563', '#7CC4CF'],
  primary: ['#0B5563', '#6AB7C3'],
  'on-primary': ['#FFFFFF', '#08191C'],
  attention: ['#835313', '#F5BE68'],
  bob: ['#B97C10', '#F1AB3E'],
  'on-bob': ['#231703', '#231703'],
  success: ['#226339', '#7FD097'],
  'success-soft': ['#EEFBF1', '#14291B'],
  warning: ['#8B4D18', '#FBB673'],
  'warning-soft': ['#FFF6EC', '#31210F'],
  danger: ['#992724', '#FB9B91'],
  'danger-soft': ['#FFF4F2', '#341A18'],
  control: ['#8F8B84', '#6F7F80'],
  hairline: ['#E4E1DB', '#263335'],
  'hairline-strong': ['#C1BDB7', '#4A5A5C'],
  skeleton: ['#ECE9E4', '#1C2729'],
  'chart-1': ['#0C5764', '#6CBBC7'],
  'chart-2': ['#B97C10', '#E4B051'],
  'chart-3': ['#4190E0', '#5277D7'],
  'chart-4': ['#A45992', '#C3507C'],
  'chart-5': ['#5A7342', '#D6EAD9'],
  'chart-others': ['#8F8B84', '#778383'],
  'chart-compare': ['#A9A59E', '#667576'],
  float: [
    '0 1px 2px rgb(35 33 29 / 0.06), 0 12px 40px rgb(35 33 29 / 0.14)',
    '0 0 0 1px #263335, 0 12px 40px rgb(0 0 0 / 0.55)',
  ],
} as const satisfies Record<string, readonly [string, string]>

/** Mantine's own variables, mapped by role, so that its widgets follow without being restyled one by one. */
const mantine = {
  '--mantine-color-body': 'page',
  '--mantine-color-text': 'text',
  '--mantine-color-bright': 'text',
  '--mantine-color-dimmed': 'muted',
  '--mantine-color-placeholder': 'muted',
  '--mantine-color-anchor': 'brand-text',
  '--mantine-color-error': 'danger',
  '--mantine-color-success': 'success',
  '--mantine-color-default': 'surface',
  '--mantine-color-default-hover': 'sunken',
  '--mantine-color-default-color': 'text',
  '--mantine-color-default-border': 'control',
  '--mantine-primary-color-contrast': 'on-primary',
  '--mantine-primary-color-light': 'selected',
  '--mantine-primary-color-light-color': 'brand-text',
} as const satisfies Record<string, keyof typeof roles>

function scheme(index: 0 | 1): Record<string, string> {
  const own = Object.entries(roles).map(([role, pair]) => [`--${role}`, pair[index]])
  const theirs = Object.entries(mantine).map(([name, role]) => [name, roles[role][index]])
  return Object.fromEntries([...own, ...theirs])
}

/** Returns every role as a CSS variable (`var(--surface)`) in both schemes. */
export const resolveVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: scheme(0),
  dark: scheme(1),
})
