import { SegmentedControl } from '@mantine/core'
import { Barcode, CreditCard, type LucideIcon, QrCode } from 'lucide-react'
import classes from './checkout.module.css'

export const payMethods = ['card', 'pix', 'boleto'] as const
export type PayMethod = (typeof payMethods)[number]

const looks: Record<PayMethod, { label: string; icon: LucideIcon }> = {
  card: { label: 'Cartão', icon: CreditCard },
  pix: { label: 'Pix', icon: QrCode },
  boleto: { label: 'Boleto', icon: Barcode },
}

type MethodPickerProps = {
  offered: readonly PayMethod[]
  value: PayMethod
  onChange(method: PayMethod): void
  disabled?: boolean
}

/** Picks one of the offered payment methods; shows nothing to choose where there is only one. */
export function MethodPicker({ offered, value, onChange, disabled }: MethodPickerProps) {
  if (offered.length < 2) return null
  return (
    <SegmentedControl
      fullWidth
      size="md"
      aria-label="Forma de pagamento"
      value={value}
      disabled={disabled}
      onChange={(method) => onChange(method as PayMethod)}
      data={payMethods
        .filter((method) => offered.includes(method))
        .map((method) => {
          const { label, icon: Icon } = looks[method]
          return {
            value: method,
            label: (
              <span className={classes.method}>
                <Icon size={18} strokeWidth={1.75} aria-hidden />
                {label}
              </span>
            ),
          }
        })}
    />
  )
}
