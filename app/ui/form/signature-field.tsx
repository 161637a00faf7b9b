import { SegmentedControl, TextInput } from '@mantine/core'
import { SignaturePad } from './signature-pad.tsx'

/** Drawn strokes or the full name, of which `isTyped` says which one counts. */
export type Signing = { isTyped: boolean; name: string; path: string }
export const unsigned: Signing = { isTyped: false, name: '', path: '' }

/** Whether somebody has signed, in the chosen way. */
export const isSigned = ({ isTyped, name, path }: Signing): boolean =>
  isTyped ? name.trim().length >= 3 : path !== ''

type Props = {
  label: string
  value: Signing
  onChange: (value: Signing) => void
  /** Asks who signs also where it is drawn. */
  named?: boolean
  error?: React.ReactNode
}

/** A signature that is drawn or, for who cannot draw (keyboard, screen reader), typed: the full name. */
export function SignatureField({ label, value, onChange, named = false, error }: Props) {
  const { isTyped, name, path } = value
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <legend style={{ padding: 0, marginBottom: 6, fontSize: '0.875rem', fontWeight: 600 }}>{label}</legend>
      <SegmentedControl
        aria-label={`Como assina: ${label}`}
        fullWidth
        mb={8}
        value={isTyped ? 'typed' : 'drawn'}
        onChange={(way) => onChange({ ...value, isTyped: way === 'typed' })}
        data={[
          { value: 'drawn', label: 'Desenhar' },
          { value: 'typed', label: 'Digitar o nome' },
        ]}
      />
      {(isTyped || named) && (
        <TextInput
          label="Nome completo de quem assina"
          description={isTyped ? 'O nome digitado vale como assinatura.' : undefined}
          maxLength={120}
          autoComplete="off"
          mb={12}
          value={name}
          error={error}
          onChange={({ currentTarget }) => onChange({ ...value, name: currentTarget.value })}
        />
      )}
      {!isTyped && (
        <SignaturePad
          label="Com o dedo, a caneta ou o mouse"
          path={path}
          onPath={(drawn) => onChange({ ...value, path: drawn })}
        />
      )}
    </fieldset>
  )
}
