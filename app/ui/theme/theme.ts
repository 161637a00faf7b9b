import { createTheme, type MantineTheme } from '@mantine/core'
import { palette } from './palette.ts'

const font =
  "'Hanken Grotesk Variable', 'Hanken Grotesk fallback', 'Hanken Grotesk fallback wide', system-ui, 'Segoe UI', sans-serif"
const rem = (pixels: number) => `${pixels / 16}rem`

type ButtonLooks = { variant?: string; color?: string; size?: string }

/** Text of buttons by role: `autoContrast` would judge the dark scheme by the light shade. */
function buttonText(variant: string | undefined, color: string | undefined) {
  if (color !== undefined) return undefined
  if (variant === undefined || variant === 'filled') return 'var(--on-primary)'
  return variant === 'subtle' || variant === 'transparent' ? 'var(--text)' : undefined
}

/**
 * Mantine's theme by the keys of the interface guide: five sizes of type, a 4-px grid, two radii. Components are named
 * as plain objects: importing them here would load them all with the public site.
 */
export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 4 },
  black: '#23211D',
  colors: palette,
  fontFamily: font,
  fontSizes: { xs: rem(13), sm: rem(14), md: rem(16), lg: rem(20), xl: rem(28) },
  lineHeights: { xs: '1.385', sm: '1.4286', md: '1.5', lg: '1.4', xl: '1.2143' },
  headings: {
    fontFamily: font,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: rem(28), lineHeight: '1.2143' },
      h2: { fontSize: rem(20), lineHeight: '1.4' },
      h3: { fontSize: rem(16), lineHeight: '1.5' },
      h4: { fontSize: rem(14), lineHeight: '1.4286' },
    },
  },
  radius: { sm: rem(6), md: rem(12) },
  defaultRadius: 'sm',
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(40) },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: {
      defaultProps: { size: 'md' },
      vars: (_theme: MantineTheme, { variant, color, size = 'md' }: ButtonLooks) => ({
        root: {
          '--button-color': buttonText(variant, color),
          '--button-fz': size === 'lg' ? rem(16) : undefined,
          '--button-padding-x': size === 'md' ? rem(20) : undefined,
        },
      }),
    },
    ActionIcon: {
      defaultProps: { variant: 'subtle', size: 36 },
      vars: (_theme: MantineTheme, { variant, color }: ButtonLooks) => ({
        root: { '--ai-color': buttonText(variant, color) },
      }),
    },
    Input: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    NumberInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md', autosize: true, minRows: 3 } },
    // Placed before it has a width, a centred list would begin mid-field and widen a phone's page for a frame, which never settles.
    Combobox: { defaultProps: { position: 'bottom-start' } },
    // Screen readers read the clear button: every one has a name.
    Select: { defaultProps: { size: 'md', clearButtonProps: { 'aria-label': 'Limpar a escolha' } } },
    Skeleton: { defaultProps: { radius: 'sm' } },
    Tabs: { defaultProps: { keepMounted: false } },
    Table: { defaultProps: { verticalSpacing: rem(13), horizontalSpacing: rem(8) } },
    Modal: {
      defaultProps: {
        radius: 'md',
        centered: true,
        overlayProps: { backgroundOpacity: 0.45 },
        closeButtonProps: { 'aria-label': 'Fechar' },
      },
    },
  },
})
