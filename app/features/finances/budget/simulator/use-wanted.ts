import { readChange } from '../../../../../domain/budget/months.ts'
import { useSearchParams } from '../../../../lib/mutations/go-on.ts'
import type { Change } from './simulation-queries.ts'

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const written = new RegExp(`^(${id})\\.(${id})\\.([pv])(.{1,16})$`)

/** A change as the address has it: fund, rubric, and 'p5' for percent or 'v120000' for centavos. Null for what makes no sense. */
export function readAddress(text: string): Change | null {
  const [, fund_id, rubric_id, kind, value] = written.exec(text) ?? []
  if (!fund_id || !rubric_id || !value) return null
  if (kind === 'p') return readChange(value) ? { fund_id, rubric_id, percent: value } : null
  const cents = Number(value)
  return /^\d+$/.test(value) && cents <= 1_000_000_000_000 ? { fund_id, rubric_id, cents } : null
}

export const writeAddress = ({ fund_id, rubric_id, percent, cents }: Change): string =>
  `${fund_id}.${rubric_id}.${percent === undefined ? `v${cents ?? 0}` : `p${percent}`}`

const percentOf = (text: string | null, most: number): string | null => {
  const value = Number((text ?? '').replace(',', '.'))
  return text && Number.isFinite(value) && value >= 0 && value <= most && /^\d{1,3}([.,]\d{1,4})?$/.test(text)
    ? text
    : null
}

/** Reads the simulator's settings from the address: `?versao=`, `?mes=`, `?mudar=` (many), `?reserva=`, `?inadimplencia=`. */
export function useWanted() {
  const { params, setParams, changeParams } = useSearchParams()
  const changes = params
    .getAll('mudar')
    .flatMap((text) => readAddress(text) ?? [])
    .slice(0, 60)
  const set = (given: Readonly<Record<string, string | null>>) =>
    changeParams(given, { replace: true, preventScrollReset: true })
  const setChanges = (wanted: readonly Change[]) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        next.delete('mudar')
        for (const change of wanted) next.append('mudar', writeAddress(change))
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    version: params.get('versao'),
    month: params.get('mes'),
    changes,
    reserve: percentOf(params.get('reserva'), 100),
    allowance: percentOf(params.get('inadimplencia'), 50),
    set,
    setChanges,
  }
}
export type Address = ReturnType<typeof useWanted>
