import { type MantineColorScheme, SegmentedControl, useMantineColorScheme } from '@mantine/core'

/** Light, dark, or as the system says. */
export function SchemeControl() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label="Aparência"
      value={colorScheme}
      onChange={(value) => setColorScheme(value as MantineColorScheme)}
      data={[
        { value: 'light', label: 'Claro' },
        { value: 'dark', label: 'Escuro' },
        { value: 'auto', label: 'Sistema' },
      ]}
    />
  )
}
