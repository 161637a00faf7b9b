import { type Cents, sumCents } from '../money.ts'

/** Taxes that the client of a service withholds from its price and pays for the supplier. */
export const withholdings = {
  // Lei Complementar 116/2003, art. 6º; the municipality's law says for which services.
  iss: { label: 'ISS', payee: 'Prefeitura', code: '' },
  // Lei 8.212/1991, art. 31: 11 % of work by cession of labour.
  inss: { label: 'INSS', payee: 'Receita Federal', code: '' },
  // Decreto 9.580/2018 (RIR), art. 714.
  ir: { label: 'Imposto de renda', payee: 'Receita Federal', code: '1708' },
  // Lei 10.833/2003, art. 30 and 31: 4.65 % together, condominiums too (art. 30, § 1º, IV).
  pcc: { label: 'PIS, COFINS e CSLL', payee: 'Receita Federal', code: '5952' },
} as const
export type Withholding = keyof typeof withholdings
export const withholdingNames = Object.keys(withholdings) as [Withholding, ...Withholding[]]

/** Returns what is left for the supplier; null when nothing is. */
export function netOf(gross: Cents, withheld: readonly Cents[]): Cents | null {
  const net = gross - sumCents(withheld)
  return net > 0 ? net : null
}
